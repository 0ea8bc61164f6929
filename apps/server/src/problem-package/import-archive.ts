import type { Locale } from '@xiezhi/contract/limits';
import type { ImportedProblem } from '@xiezhi/contract/routes/problem-package';
import { describePlan, type ImportPlan, noteText, PackageError, readProblemPackages } from '@xiezhi/formats';
import type { Person } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { Failure } from '../http/failure.ts';
import type { Services } from '../services.ts';
import { findProblem, type ImportOptions, importProblem } from './import.ts';
import { checkEditable } from '../problem/policy.ts';

/** Lines of a report that are answered. */
const reportMax = 500;

export interface ArchiveImport {
  readonly options: ImportOptions;
  /** Who imports: their right to replace what is there is asked. */
  readonly editor: Person;
  readonly locale: Locale;
  /** What an interrupted import had done already, by folder of the problem. */
  readonly done?: readonly ImportedProblem[];
  /** Called after each problem, in the transaction that stored it. */
  readonly onDone?: (trx: Kysely<Database>, imported: ImportedProblem, total: number) => Promise<void>;
  /** Asked between two problems. */
  readonly signal?: AbortSignal;
}

/** One archive at a time: the largest take all the memory that reading one may take. */
let last: Promise<unknown> = Promise.resolve();

/** Imports all problems of an archive. Throws Failure `packageUnreadable`, `problemNotYours`. */
export function importArchive(
  services: Services,
  file: { readonly path: string; readonly name: string },
  work: ArchiveImport,
): Promise<ImportedProblem[]> {
  const turn = last.then(
    () => importNow(services, file, work),
    () => importNow(services, file, work),
  );
  last = turn;
  return turn;
}

async function importNow(
  services: Services,
  file: { readonly path: string; readonly name: string },
  work: ArchiveImport,
): Promise<ImportedProblem[]> {
  const { locale, options, editor } = work;
  const plans = await readProblemPackages(file.path, file.name).catch((error: unknown) => {
    if (!(error instanceof PackageError)) throw error;
    throw unreadable(error.message, locale);
  });
  if (plans.length === 0) throw unreadable('no problem of a known format was found', locale);
  try {
    if (options.onTaken === 'update') {
      for (const { problem } of plans) await checkTarget(services, problem.displayId, editor);
    }
    const imported: ImportedProblem[] = [...(work.done ?? [])];
    for (const plan of plans) {
      work.signal?.throwIfAborted();
      if (imported.some(({ root }) => root === plan.root)) continue;
      imported.push(await importOne(services, plan, work, plans.length));
    }
    return imported;
  } finally {
    await plans[0]?.source.close();
  }
}

function unreadable(reason: string, locale: Locale): Failure {
  return new Failure('packageUnreadable', { reason: noteText(reason, locale) });
}

async function checkTarget({ db }: Services, displayId: string, editor: Person): Promise<void> {
  const taken = displayId === '' ? undefined : await findProblem(db, displayId);
  if (taken) checkEditable(editor, taken);
}

async function importOne(
  services: Services,
  plan: ImportPlan,
  { options, locale, onDone }: ArchiveImport,
  total: number,
): Promise<ImportedProblem> {
  const tell = async (trx: Kysely<Database>, pid: number, displayId: string, isUpdate: boolean) => {
    const outcome = isUpdate ? ('updated' as const) : ('imported' as const);
    await onDone?.(trx, { ...common, outcome, pid, displayId, reasons: [] }, total);
  };
  const common = {
    root: plan.root,
    format: plan.format,
    report: describePlan(plan, locale).slice(0, reportMax),
  };
  const outcome = await importProblem(services, plan, options, tell);
  if (outcome.kind !== 'refused')
    return {
      ...common,
      outcome: outcome.kind,
      pid: outcome.pid,
      displayId: outcome.displayId,
      reasons: [],
    };
  const refused: ImportedProblem = {
    ...common,
    outcome: 'refused',
    pid: null,
    displayId: plan.problem.displayId,
    reasons: outcome.reasons.slice(0, reportMax).map((reason) => noteText(reason, locale)),
  };
  await onDone?.(services.db, refused, total);
  return refused;
}
