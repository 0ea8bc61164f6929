import { locales } from '@xiezhi/contract/limits';
import { mayEditProblem } from '@xiezhi/rules';
import { recordAudit } from '../../identity/audit/record.ts';
import type { StoredSyncResult } from '../../platform/database/repository-tables.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { LocalizedText } from '../../platform/job/kind.ts';
import type { ArchivedProblem, CheckedPlan } from '../problem-package/archive.ts';
import { findByDisplayId, importProblem, type PackageImportOptions } from '../problem-package/import.ts';
import type { CheckCandidate } from '../prepublish-check/candidate.ts';
import { takeSnapshot } from '../prepublish-check/snapshot.ts';
import { nameOf } from './address.ts';
import { changedFiles, problemFiles, type ProblemFiles } from './changes.ts';
import { siteMark } from './site-mark.ts';
import type { SyncRun } from './sync.ts';
import { errorWords, remark, syncReasons } from './sync-messages.ts';
import {
  type RepositoryProblemRow,
  type ResultHead,
  resultOf,
  storeImported,
  storeResult,
} from './sync-results.ts';
import { tryImport } from './trial.ts';

/** A changed problem that is to be checked. */
export interface Prepared {
  readonly root: string;
  readonly head: ResultHead;
  readonly files: ProblemFiles;
  /**
   * Whether this sync has stored the problem, as a hidden one. If false, the problem existed on the site before and has
   * not been changed yet.
   */
  readonly isNew: boolean;
  /** Whether the problem came from this repository and was never published, so that it may become public. */
  readonly isFirst: boolean;
  readonly candidate: CheckCandidate;
  /** Digest of the problem on the site when it was prepared. */
  readonly mark: string | null;
}

/** A problem of the site. */
interface Target {
  readonly pid: number;
  readonly displayId: string;
  readonly mark: string | null;
}

/**
 * Decides what happens to a problem of the commit, and prepares it for the checks. Returns null if the problem needs no
 * checks, for instance because it is unchanged, in conflict or rejected; the result is then stored.
 */
export async function prepareProblem(
  run: SyncRun,
  plan: ArchivedProblem,
  row: RepositoryProblemRow | undefined,
): Promise<Prepared | null> {
  const { services, snapshot, repository, input } = run;
  const { root } = plan;
  const place = { repositoryId: repository.id, root };
  const files = problemFiles(snapshot, plan);
  const isForced = input.overwrite.includes(root);
  const known = row === undefined || row.pid === null ? null : await findTarget(run, row.pid);
  if (row && known && row.published_tree === files.tree && !isForced) {
    // Whether an interrupted attempt of this sync published the problem. Then its stored result is already correct.
    const isFresh =
      run.isResumed && row.published_commit === snapshot.commit && row.result.outcome === 'published';
    if (!isFresh)
      await storeResult(services.db, place, resultOf({ ...row.result, changes: [] }, 'unchanged'));
    return null;
  }
  // Some formats, such as the ICPC format, have no problem id, so the name of the folder is used.
  const wantedId = plan.displayId || root.split('/').at(-1) || nameOf(repository.address);
  const head: ResultHead = {
    displayId: known?.displayId ?? wantedId,
    format: plan.format,
    report: await reportOf(plan),
    changes: row?.published_tree ? changedFiles(row.published_files, files.files) : [],
  };
  const settle = async (outcome: StoredSyncResult['outcome'], ...reasons: LocalizedText[]) => {
    await storeResult(services.db, place, resultOf(head, outcome, reasons));
    return null;
  };
  if (known && row && row.site_mark !== null && row.site_mark !== known.mark && !isForced)
    return settle('conflict', syncReasons.siteNewer);
  // Its problem was deleted.
  if (row?.published_tree && !known && !isForced) return settle('conflict', syncReasons.deleted);
  const target = known ?? (await findTaken(run, wantedId));
  if (target && !known && !isForced) return settle('conflict', syncReasons.idTaken);
  if (target && !(await mayReplace(run, target))) return settle('refused', syncReasons.notYours);
  if (!target && !run.isPublishing) return settle('ready', syncReasons.newNotStored);
  const loaded = withDisplayId(await plan.load(), target?.displayId ?? wantedId);
  try {
    const prepared = target
      ? await prepareUpdate(run, loaded, target)
      : await prepareNew(run, loaded, place, resultOf(head, 'ready'));
    if ('reasons' in prepared) return await settle('refused', ...prepared.reasons.map(remark));
    const isFirst = prepared.isNew || (known !== null && row?.published_commit === null);
    return { root, head: { ...head, displayId: prepared.displayId }, files, isFirst, ...prepared };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return settle('refused', errorWords(error));
  }
}

type Preparation =
  | (Pick<Prepared, 'isNew' | 'candidate' | 'mark'> & { readonly displayId: string })
  | { readonly reasons: readonly string[] };

async function prepareUpdate(run: SyncRun, plan: CheckedPlan, target: Target): Promise<Preparation> {
  const trial = await tryImport(run.services, plan, updateOptions(run));
  if (trial.kind === 'refused') return trial;
  return { isNew: false, candidate: trial, mark: target.mark, displayId: target.displayId };
}

/** Stores a new problem, hidden until its checks have passed. */
async function prepareNew(
  { services, repository, input }: SyncRun,
  plan: CheckedPlan,
  place: { readonly repositoryId: number; readonly root: string },
  result: StoredSyncResult,
): Promise<Preparation> {
  const { uid } = repository;
  const options: PackageImportOptions = { onTaken: 'refuse', isLossAccepted: false, auth: 2, byUid: uid };
  const outcome = await importProblem(services, plan, options, async (trx, { pid, displayId }) => {
    const detail = { displayId, outcome: 'imported', format: plan.format, repository: repository.address };
    await recordAudit(
      trx,
      { uid, ip: input.ip },
      { action: 'problem-imported', target: `problem:${pid}`, detail },
    );
    await storeImported(trx, place, pid, { ...result, displayId });
  });
  if (outcome.kind === 'refused') return outcome;
  const { pid, displayId } = outcome;
  const { dataVersion, ...snapshot } = await takeSnapshot(services.db, pid);
  if (dataVersion === null) throw new ApiError('testDataNone');
  const candidate = { pid, snapshot: { ...snapshot, dataVersion } };
  return { isNew: true, candidate, mark: await siteMark(services.db, pid), displayId };
}

/** Returns the options for replacing a problem of the site. */
export function updateOptions({
  repository,
  editor,
}: Pick<SyncRun, 'repository' | 'editor'>): PackageImportOptions {
  return {
    onTaken: 'update',
    isLossAccepted: false,
    // An update keeps the visibility of the problem.
    auth: 2,
    byUid: repository.uid,
    mayReplace: (taken) => mayEditProblem({ person: editor }, taken),
  };
}

/** Returns the plan with the display id that its problem has on the site. */
export function withDisplayId(plan: CheckedPlan, displayId: string): CheckedPlan {
  return { ...plan, problem: { ...plan.problem, displayId } };
}

async function findTarget({ services: { db } }: SyncRun, pid: number): Promise<Target | null> {
  const row = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .where('hidden_at', 'is', null)
    .select('display_id')
    .executeTakeFirst();
  return row ? { pid, displayId: row.display_id, mark: await siteMark(db, pid) } : null;
}

async function findTaken({ services: { db } }: SyncRun, displayId: string): Promise<Target | null> {
  const taken = await findByDisplayId(db, displayId);
  return taken ? { pid: taken.id, displayId: taken.display_id, mark: await siteMark(db, taken.id) } : null;
}

async function mayReplace({ services: { db }, editor }: SyncRun, { displayId }: Target): Promise<boolean> {
  const found = await findByDisplayId(db, displayId);
  return found !== undefined && mayEditProblem({ person: editor }, found);
}

/** Maximum number of report lines that are stored. */
const reportKept = 100;

async function reportOf(plan: ArchivedProblem): Promise<StoredSyncResult['report']> {
  const report = { 'zh-CN': [] as string[], 'en-US': [] as string[] };
  for (const locale of locales) {
    const { converted, lost, grave } = (await plan.report(locale)).planned;
    report[locale] = [...grave, ...lost, ...converted].slice(0, reportKept);
  }
  return report;
}
