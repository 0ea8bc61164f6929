import type { Locale } from '@xiezhi/contract/limits';
import type { ImportedProblem } from '@xiezhi/contract/routes/problem-package';
import { describeEntry, remarkText } from '@xiezhi/formats';
import { mayEditProblem, type Person } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { type ArchivedProblem, type ArchiveFile, withArchive } from './archive.ts';
import { findByDisplayId, type PackageImportOptions, importProblem, type StoredProblem } from './import.ts';
import type { PlanHead } from './parser-messages.ts';
import { truncateLines, reportCharacters } from './plan-report.ts';
import { checkEditable } from '../../problems/problem/policy.ts';

export interface ArchiveImport {
  /** Returns the options for importing a problem, or null to skip it. */
  readonly choose: (plan: PlanHead) => PackageImportOptions | null;
  /** The importing user, whose right to replace existing problems is checked. */
  readonly editor: Person;
  readonly locale: Locale;
  /** Actor of the audit entry of each stored problem. */
  readonly actor: Actor;
  /** Problems that an interrupted import has already finished. */
  readonly done?: readonly FinishedProblem[];
  /** Called after each problem, in the transaction that stores it. */
  readonly onDone?: (trx: Kysely<Database>, imported: ImportedProblem, total: number) => Promise<void>;
  /** Checked between problems. */
  readonly signal?: AbortSignal;
}

export interface FinishedProblem {
  readonly problem: ImportedProblem;
  /** Whether `problem` contains its complete report; if not, the report is read from the archive again. */
  readonly hasReport: boolean;
}

interface ChosenPlan {
  readonly plan: ArchivedProblem;
  readonly options: PackageImportOptions;
}

/** Imports the chosen problems of an archive. Throws `packageUnreadable`, `problemNotYours`. */
export function importArchive(
  services: Services,
  file: ArchiveFile,
  work: ArchiveImport,
): Promise<ImportedProblem[]> {
  return withArchive(file, work.locale, (plans) => importPlans(services, plans, work));
}

/** Like `importArchive`, for an archive that is already open. */
export async function importPlans(
  services: Services,
  plans: readonly ArchivedProblem[],
  work: ArchiveImport,
): Promise<ImportedProblem[]> {
  const chosen = plans.flatMap((plan): ChosenPlan[] => {
    const options = work.choose(plan);
    return options === null ? [] : [{ plan, options }];
  });
  for (const { plan, options } of chosen) {
    if (options.onTaken === 'update') await checkTarget(services, plan.displayId, work.editor);
  }
  const finished = new Map((work.done ?? []).map((one) => [one.problem.root, one]));
  const imported: ImportedProblem[] = [];
  for (const one of chosen) {
    work.signal?.throwIfAborted();
    const earlier = finished.get(one.plan.root);
    imported.push(
      earlier
        ? await withReport(earlier, one.plan, work, chosen.length)
        : await importOne(services, one, work, chosen.length),
    );
  }
  return imported;
}

async function withReport(
  { problem, hasReport }: FinishedProblem,
  plan: ArchivedProblem,
  { locale, signal }: Pick<ArchiveImport, 'locale' | 'signal'>,
  total: number,
): Promise<ImportedProblem> {
  if (hasReport) return problem;
  const { lines } = await plan.report(locale, { isWithData: true, ...(signal && { signal }) });
  return { ...problem, report: truncateLines(lines, reportCharacters(total)) };
}

async function checkTarget({ db }: Services, displayId: string, editor: Person): Promise<void> {
  const taken = displayId === '' ? undefined : await findByDisplayId(db, displayId);
  if (taken) checkEditable(editor, taken);
}

async function importOne(
  services: Services,
  { plan, options }: ChosenPlan,
  { locale, actor, editor, onDone }: ArchiveImport,
  total: number,
): Promise<ImportedProblem> {
  const most = reportCharacters(total);
  const present = (
    { pid, displayId, remarks }: StoredProblem,
    outcome: 'imported' | 'updated',
  ): ImportedProblem => {
    const found = remarks.flatMap((entry) => describeEntry(entry, locale));
    const report = truncateLines([...common.report, ...found], most);
    return { ...common, report, outcome, pid, displayId, reasons: [] };
  };
  const emitSaved = async (trx: Kysely<Database>, stored: StoredProblem, isUpdate: boolean) => {
    const { pid, displayId } = stored;
    const outcome = isUpdate ? 'updated' : 'imported';
    const detail = { displayId, outcome, format: plan.format };
    await recordAudit(trx, actor, { action: 'problem-imported', target: `problem:${pid}`, detail });
    await onDone?.(trx, present(stored, outcome), total);
  };
  const common = {
    root: plan.root,
    format: plan.format,
    report: (await plan.report(locale)).lines,
  };
  // Checks again who may replace the problem. All problems were checked before the import, but the id may have been
  // taken while the archive was read.
  const mayReplace: PackageImportOptions['mayReplace'] = (taken) => mayEditProblem({ person: editor }, taken);
  const outcome = await importProblem(services, await plan.load(), { ...options, mayReplace }, emitSaved);
  if (outcome.kind !== 'refused') return present(outcome, outcome.kind);
  const refused: ImportedProblem = {
    ...common,
    outcome: 'refused',
    pid: null,
    displayId: plan.displayId,
    reasons: truncateLines(
      outcome.reasons.map((reason) => remarkText(reason, locale)),
      most,
    ),
  };
  await onDone?.(services.db, refused, total);
  return refused;
}
