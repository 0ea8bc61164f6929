import { recordAudit } from '../../identity/audit/record.ts';
import type { StoredSyncResult } from '../../platform/database/repository-tables.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { changeAuth } from '../../problems/problem/authoring/lifecycle.ts';
import type { ArchivedProblem } from '../problem-package/archive.ts';
import { importProblem } from '../problem-package/import.ts';
import {
  adoptCandidate,
  checkCandidate,
  type CheckedCandidate,
  removeCandidate,
} from '../prepublish-check/candidate.ts';
import { type Prepared, updateOptions, withDisplayId } from './prepare-problem.ts';
import { siteMark } from './site-mark.ts';
import type { SyncRun } from './sync.ts';
import { errorWords, remark, syncReasons } from './sync-messages.ts';
import { resultOf, storePublished, storeResult, withFindings } from './sync-results.ts';

/** A problem that has passed its checks and is about to be published. */
export interface Checked extends Prepared {
  readonly check: CheckedCandidate;
}

const placeOf = ({ repository }: SyncRun, { root }: Prepared) => ({ repositoryId: repository.id, root });

/**
 * Checks a prepared problem. Returns null if the problem is not published, because its checks found errors or the sync
 * only reports; the result is then stored.
 */
export async function checkPrepared(run: SyncRun, prepared: Prepared): Promise<Checked | null> {
  const { services, context } = run;
  const { db, events } = services;
  const check = await checkCandidate(services, context, prepared.candidate);
  const isSound = check.result.findings.every(({ level }) => level !== 'error');
  if (isSound && run.isPublishing) return { ...prepared, check };
  const result = withFindings(resultOf(prepared.head, isSound ? 'ready' : 'checksFailed'), check.result);
  await db.transaction().execute(async (trx) => {
    // A new problem is already stored in the state that was checked, so the check becomes its last result.
    if (prepared.isNew) await adoptCandidate(trx, check.checkId);
    else await removeCandidate(trx, events, check.checkId);
    await storeResult(trx, placeOf(run, prepared), result);
  });
  return null;
}

/** Publishes a new problem, which this sync has already stored. */
export async function publishNew(run: SyncRun, checked: Checked): Promise<void> {
  const { services, snapshot } = run;
  const { candidate, files, head, check } = checked;
  const { pid } = candidate;
  const result = withFindings(resultOf(head, 'published'), check.result);
  await services.db.transaction().execute(async (trx) => {
    await adoptCandidate(trx, check.checkId);
    await storePublished(trx, placeOf(run, checked), { pid, commit: snapshot.commit, files }, result);
  });
  await makePublic(run, checked, result);
}

/** Makes a problem public after its first publication, if the repository has this setting. */
async function makePublic(run: SyncRun, checked: Checked, result: StoredSyncResult): Promise<void> {
  const { services, repository, editor, input } = run;
  if (!repository.is_public || !checked.isFirst) return;
  try {
    const by = { uid: editor.uid, ip: input.ip, person: editor, locale: input.locale };
    await changeAuth(services, by, checked.candidate.pid, 1, null);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // If publishing is rejected, the problem stays hidden and its result states why.
    await storeResult(services.db, placeOf(run, checked), { ...result, reasons: [errorWords(error)] });
  }
}

/** Replaces a problem of the site by the checked one, unless it was edited while the checks ran. */
export async function publishUpdate(run: SyncRun, plan: ArchivedProblem, checked: Checked): Promise<void> {
  const { services, repository, snapshot, input } = run;
  const { db, events } = services;
  const { candidate, files, head, check, mark } = checked;
  const result = withFindings(resultOf(head, 'published'), check.result);
  const place = placeOf(run, checked);
  const giveUp = async (outcome: 'conflict' | 'refused', reasons: Parameters<typeof resultOf>[2]) => {
    await db.transaction().execute(async (trx) => {
      await removeCandidate(trx, events, check.checkId);
      await storeResult(trx, place, { ...result, outcome, reasons: [...(reasons ?? [])] });
    });
  };
  if ((await siteMark(db, candidate.pid)) !== mark) return giveUp('conflict', [syncReasons.siteNewer]);
  const loaded = withDisplayId(await plan.load(), head.displayId);
  const outcome = await importProblem(
    services,
    loaded,
    updateOptions(run),
    async (trx, { pid, displayId }) => {
      const detail = { displayId, outcome: 'updated', format: plan.format, repository: repository.address };
      const by = { uid: repository.uid, ip: input.ip };
      await recordAudit(trx, by, { action: 'problem-imported', target: `problem:${pid}`, detail });
      await adoptCandidate(trx, check.checkId);
      await storePublished(trx, place, { pid, commit: snapshot.commit, files }, result);
    },
  );
  if (outcome.kind === 'refused') return giveUp('refused', outcome.reasons.map(remark));
  await makePublic(run, checked, result);
}
