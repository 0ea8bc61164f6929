import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locale } from '@xiezhi/contract/limits';
import { type ImportedProblem, problemPackageRoutes } from '@xiezhi/contract/routes/problem-package';
import {
  createArchive,
  describePlan,
  type ImportPlan,
  noteText,
  PackageError,
  ownWriter,
  readProblemPackages,
} from '@xiezhi/formats';
import { Failure } from '../http/failure.ts';
import type { HandlerTable, Viewer } from '../http/handler.ts';
import { receiveUpload } from '../http/upload.ts';
import type { Services } from '../services.ts';
import { exportProblem } from './export.ts';
import { findProblem, type ImportOptions, importProblem } from './import.ts';
import { checkEditable } from './policy.ts';

/** Lines of a report that are answered. */
const reportMax = 500;

type Calls = keyof typeof problemPackageRoutes;

export function problemPackageHandlers(services: Services): Pick<HandlerTable, Calls> {
  const inTurn = createTurns();
  return {
    'POST /api/admin/problem-packages': async ({ viewer, query, request, locale }) => {
      const folder = await mkdtemp(join(tmpdir(), 'xiezhi-package-'));
      try {
        const { upload } = problemPackageRoutes['POST /api/admin/problem-packages'];
        const path = join(folder, 'upload');
        const name = await receiveUpload(request, upload, path);
        const options: ImportOptions = {
          onTaken: query.onTaken,
          isLossAccepted: query.acceptLosses ?? false,
          auth: query.isPublic ? 1 : 2,
          byUid: viewer.uid,
        };
        return await inTurn(() => importArchive(services, { path, name }, options, viewer, locale));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    'GET /api/admin/problem-package': async ({ viewer, query, reply }) => {
      const found = await findProblem(services.db, query.problemID);
      if (!found) throw new Failure('problemNotFound');
      checkEditable(viewer, found);
      const exported = await exportProblem(services, query.problemID);
      if (exported === null) throw new Failure('problemNotFound');
      const written = ownWriter.write(exported.problem);
      const file = encodeURIComponent(`${exported.problem.displayId}.zip`);
      return reply
        .headers({
          'content-disposition': `attachment; filename*=UTF-8''${file}`,
          'cache-control': 'no-store',
        })
        .type('application/zip')
        .send(createArchive([{ written, source: exported.source }]));
    },
  };
}

/** One archive at a time: the largest take all the memory that reading one may take. */
function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
}

async function importArchive(
  services: Services,
  file: { path: string; name: string },
  options: ImportOptions,
  viewer: Viewer,
  locale: Locale,
): Promise<ImportedProblem[]> {
  const plans = await readProblemPackages(file.path, file.name).catch((error: unknown) => {
    if (!(error instanceof PackageError)) throw error;
    throw unreadable(error.message, locale);
  });
  if (plans.length === 0) throw unreadable('no problem of a known format was found', locale);
  try {
    if (options.onTaken === 'update') {
      for (const { problem } of plans) await checkTarget(services, problem.displayId, viewer);
    }
    const imported: ImportedProblem[] = [];
    for (const plan of plans) imported.push(await importOne(services, plan, options, locale));
    return imported;
  } finally {
    await plans[0]?.source.close();
  }
}

function unreadable(reason: string, locale: Locale): Failure {
  return new Failure('packageUnreadable', { reason: noteText(reason, locale) });
}

async function checkTarget({ db }: Services, displayId: string, viewer: Viewer): Promise<void> {
  const taken = displayId === '' ? undefined : await findProblem(db, displayId);
  if (taken) checkEditable(viewer, taken);
}

async function importOne(
  services: Services,
  plan: ImportPlan,
  options: ImportOptions,
  locale: Locale,
): Promise<ImportedProblem> {
  const outcome = await importProblem(services, plan, options);
  const isRefused = outcome.kind === 'refused';
  return {
    root: plan.root,
    format: plan.format,
    outcome: outcome.kind,
    pid: isRefused ? null : outcome.pid,
    displayId: isRefused ? plan.problem.displayId : outcome.displayId,
    reasons: isRefused ? outcome.reasons.slice(0, reportMax).map((reason) => noteText(reason, locale)) : [],
    report: describePlan(plan, locale).slice(0, reportMax),
  };
}
