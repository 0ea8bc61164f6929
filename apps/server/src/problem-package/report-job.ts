import { join } from 'node:path';
import { locales } from '@xiezhi/contract/limits';
import type { PlannedProblem } from '@xiezhi/contract/routes/problem-package';
import { describeEntry, type ImportPlan, noteText, PackageError, remarksOnData } from '@xiezhi/formats';
import { mayEditProblem, type Person } from '@xiezhi/rules';
import { z } from 'zod';
import { inWorkFolder } from '../blob/work-folder.ts';
import { defineJob, type JobKind } from '../job/kind.ts';
import type { Services } from '../services.ts';
import { fetchBlob, withArchive } from './archive.ts';
import { editorOf } from './editor.ts';
import { reportMax } from './import-archive.ts';
import { findProblem } from './import.ts';
import { graveLosses, refusalsOf } from './refusals.ts';

export const reportKind = 'problem-report';

/** The archive is a blob, so that any server may read it, and an import later needs no second upload. */
export const reportInput = z.object({
  archive: z.object({ sha256: z.string(), name: z.string() }),
  locale: z.enum(locales),
});
type Input = z.output<typeof reportInput>;

/** Reads an archive and tells of each problem what an import would do. Nothing of it is stored. */
export function reportJob(services: Services): JobKind {
  return defineJob({
    name: reportKind,
    input: reportInput,
    title: ({ archive }) => ({
      'zh-CN': `检查题目包：${archive.name}`,
      'en-US': `Read a package: ${archive.name}`,
    }),
    run: (context, { archive, locale }) =>
      inWorkFolder(services, async (folder) => {
        const path = join(folder, 'archive');
        await fetchBlob(services.blobs, archive.sha256, path);
        const editor = await editorOf(services, context.uid);
        return withArchive({ path, name: archive.name }, locale, async (plans) => {
          const planned: PlannedProblem[] = [];
          for (const plan of plans) {
            context.signal.throwIfAborted();
            const whole = await withDataRemarks(plan, context.signal);
            planned.push(await describe(services, whole, editor, locale));
            context.progress(planned.length, plans.length);
          }
          return planned;
        });
      }),
  });
}

/** The plan with what its test data tell; one whose data are damaged stops. */
async function withDataRemarks(plan: ImportPlan, signal: AbortSignal): Promise<ImportPlan> {
  try {
    return { ...plan, entries: [...plan.entries, ...(await remarksOnData(plan, signal))] };
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    return { ...plan, stops: [...plan.stops, error.message] };
  }
}

async function describe(
  services: Services,
  plan: ImportPlan,
  editor: Person,
  locale: Input['locale'],
): Promise<PlannedProblem> {
  const { problem, entries } = plan;
  const grave = new Set(graveLosses(plan));
  const lines = (chosen: ImportPlan['entries']) =>
    chosen.flatMap((entry) => describeEntry(entry, locale).map((line) => line.trim())).slice(0, reportMax);
  const count = (outcome: string) => entries.filter((entry) => entry.outcome === outcome).length;
  const stops = refusalsOf(plan, { isLossAccepted: true });
  return {
    root: plan.root,
    format: plan.format,
    displayId: problem.displayId,
    title: problem.titles[locale] ?? Object.values(problem.titles)[0] ?? '',
    locales: locales.filter((one) => problem.statements[one] !== undefined),
    type: problem.type,
    judgeMode: problem.judgeMode,
    cases: problem.cases.length,
    solutions: problem.submissions.length,
    taken: count('taken'),
    ignored: count('ignored'),
    converted: lines(entries.filter(({ outcome }) => outcome === 'converted')),
    lost: lines(entries.filter((entry) => entry.outcome === 'lost' && !grave.has(entry))),
    grave: lines([...grave]),
    stops: stops.map((stop) => noteText(stop, locale)).slice(0, reportMax),
    holder: await holderOf(services, problem.displayId, editor, locale),
  };
}

/**
 * Who has the display id already. What it is called only those are told who find it in the console's list, or may
 * write it: not the problems of groups.
 */
async function holderOf(
  { db }: Services,
  displayId: string,
  editor: Person,
  locale: Input['locale'],
): Promise<PlannedProblem['holder']> {
  const found = displayId === '' ? undefined : await findProblem(db, displayId);
  if (!found) return null;
  const mayEdit = mayEditProblem({ person: editor }, found);
  const isSeen = mayEdit || !found.isGroup;
  return {
    pid: found.id,
    displayId: found.display_id,
    title: isSeen ? await titleOf(db, found.id, locale) : '',
    mayReplace: mayEdit,
  };
}

async function titleOf(db: Services['db'], pid: number, locale: Input['locale']): Promise<string> {
  const texts = await db
    .selectFrom('problem_text')
    .where('pid', '=', pid)
    .select(['locale', 'title'])
    .execute();
  return (texts.find((one) => one.locale === locale) ?? texts[0])?.title ?? '';
}
