import type { JudgingOutcome } from '@xiezhi/contract/judging';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { dayOf } from '../../platform/settings/time-zone.ts';
import { isHeldBack } from './scoreboard-hold.ts';
import { recordScoreboardEvent } from './scoreboard-event.ts';
import { applyDifference } from '../counters/counters.ts';
import { storeProgramCheck } from './program-task.ts';
import type { LeasedClaim } from './queue.ts';
import { isLockedTaskIsolated } from './simulated-outage.ts';
import { notifyTrainingWatchers } from './training-notice.ts';
import { enqueueVerdictWebhook } from './verdict-event.ts';

/**
 * Finishes a judging: stores verdict, submission and counters and deletes the task in one transaction. Locking the task
 * row first makes this exactly-once: a second call finds no task and compares its token with the one stored in the
 * judging to learn whether its own result was accepted.
 *
 * A rejudge that ends in System Error is stored, but the submission keeps its previous verdict.
 */
type FinishServices = Pick<Services, 'db' | 'events' | 'siteSettings' | 'log'>;

/** Stores a node's outcome. Throws `leaseLost` if the token is outdated or another node or instance holds the task. */
export async function finishJudging(
  services: FinishServices,
  claim: LeasedClaim,
  outcome: JudgingOutcome,
): Promise<void> {
  const { timeZone } = await services.siteSettings.get();
  await services.db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, claim.judgingId);
    if (!task) {
      const judging = await trx
        .selectFrom('judging')
        .select(['fence', 'node_id'])
        .where('id', '=', claim.judgingId)
        .executeTakeFirst();
      if (judging?.fence === claim.fence && judging.node_id === claim.holder.nodeId) return;
      throw new ApiError('leaseLost');
    }
    const { nodeId, instance } = claim.holder;
    const isHeld = task.node_id === nodeId && task.node_instance === instance && task.fence === claim.fence;
    if (!isHeld) throw new ApiError('leaseLost');
    if (await isLockedTaskIsolated(trx, task)) throw new ApiError('leaseLost');
    await store(trx, services, task, outcome, timeZone);
  });
  if (outcome.status === JudgeStatus.SystemError) {
    services.log.error(
      { judgingId: claim.judgingId, reason: outcome.message },
      'a judging ended in a system error',
    );
  }
}

/** Ends a task that no node can or may judge any more as System Error with its reason. */
export async function failTask(services: FinishServices, judgingId: number, reason: string): Promise<void> {
  await finishWith(services, judgingId, {
    ...emptyOutcome,
    status: JudgeStatus.SystemError,
    message: reason,
  });
}

/** An outcome with only a status. */
export const emptyOutcome = {
  timeMs: null,
  memoryKb: null,
  score: null,
  oiRankScore: null,
  message: null,
  cases: [],
  manifest: null,
  compileMs: null,
} satisfies Partial<JudgingOutcome>;

const cancelled: JudgingOutcome = { ...emptyOutcome, status: JudgeStatus.Cancelled };

async function finishWith(
  services: FinishServices,
  judgingId: number,
  outcome: JudgingOutcome,
): Promise<void> {
  const { timeZone } = await services.siteSettings.get();
  await services.db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, judgingId);
    if (task) await store(trx, services, task, outcome, timeZone);
  });
}

/**
 * Ends a task that another judge (not a node) has judged, in the caller's transaction. Returns false if the task is
 * deleted, cancelled or already finished.
 */
export async function finishRemoteTask(
  trx: Kysely<Database>,
  services: Pick<Services, 'events'>,
  judgingId: number,
  outcome: JudgingOutcome,
  timeZone: string,
): Promise<boolean> {
  const task = await lockTask(trx, judgingId);
  if (!task) return false;
  await store(trx, services, task, outcome, timeZone);
  return true;
}

/** Locks the row of a task until the transaction ends. Returns undefined if the task is gone. */
function lockTask(trx: Kysely<Database>, judgingId: number) {
  return trx
    .selectFrom('judging_task')
    .selectAll()
    .where('judging_id', '=', judgingId)
    .forUpdate()
    .executeTakeFirst();
}

/** Columns of a task's row that are stored in a judging when it ends. */
export interface TaskFacts {
  readonly judging_id: number;
  readonly submit_id: number | null;
  readonly fence: number;
  readonly node_id: number | null;
  readonly started_at: Date | null;
  readonly compiled_at: Date | null;
}

/**
 * Cancels a task on behalf of the user `byUid`, in the caller's transaction, which has locked the task's row.
 */
export async function cancelTask(
  trx: Kysely<Database>,
  services: Pick<Services, 'events'>,
  task: TaskFacts,
  byUid: string,
  timeZone: string,
): Promise<void> {
  await trx
    .updateTable('judging')
    .set({ reason: 'manual', by_uid: byUid })
    .where('id', '=', task.judging_id)
    .execute();
  await store(trx, services, task, cancelled, timeZone);
}

async function store(
  trx: Kysely<Database>,
  { events }: Pick<Services, 'events'>,
  task: TaskFacts,
  outcome: JudgingOutcome,
  timeZone: string,
): Promise<void> {
  await trx
    .updateTable('judging')
    .set({
      status: outcome.status,
      time_ms: outcome.timeMs,
      memory_kb: outcome.memoryKb,
      score: outcome.score,
      oi_rank_score: outcome.oiRankScore,
      message: outcome.message,
      cases: JSON.stringify(outcome.cases),
      manifest: outcome.manifest ? JSON.stringify(outcome.manifest) : null,
      compile_ms: outcome.compileMs === null ? null : Math.round(outcome.compileMs),
      fence: task.fence,
      node_id: task.node_id,
      started_at: task.started_at,
      compiled_at: task.compiled_at,
      finished_at: sql<Date>`now()`,
    })
    .where('id', '=', task.judging_id)
    .execute();
  if (task.submit_id !== null) {
    const former =
      outcome.status === JudgeStatus.SystemError
        ? await formerJudging(trx, task.submit_id, task.judging_id)
        : undefined;
    const isOfContest = await storeVerdict(trx, task.submit_id, former ?? task.judging_id, timeZone);
    await events.publish(trx, `submission:${task.submit_id}`);
    // Results in contests are not published, because this topic is public and must not reveal when a frozen submission
    // was judged.
    if (!isOfContest) await events.publish(trx, 'submissions');
  } else {
    await storeTestRun(trx, task.judging_id, outcome);
    await storeProgramCheck(trx, events, task, outcome);
  }
  await trx.deleteFrom('judging_task').where('judging_id', '=', task.judging_id).execute();
  await events.publish(trx, 'queue-moved');
}

/** Stores the result of a test run. Has no effect on other judgings without a submission, such as dry-run judgings. */
async function storeTestRun(trx: Kysely<Database>, judgingId: number, outcome: JudgingOutcome) {
  await trx
    .updateTable('test_run')
    .set({
      status: outcome.status,
      time_ms: outcome.timeMs,
      memory_kb: outcome.memoryKb,
      stdout: outcome.testRun?.stdout ?? null,
      stderr: outcome.testRun?.stderr ?? outcome.message,
      finished_at: sql<Date>`now()`,
    })
    .where('judging_id', '=', judgingId)
    .execute();
}

/**
 * Updates the submission's row and the counters to the current judging, in the caller's transaction. Returns whether
 * the submission belongs to a contest.
 */
export async function storeVerdict(
  trx: Kysely<Database>,
  submitId: number,
  judgingId: number,
  timeZone: string,
): Promise<boolean> {
  const before = await trx
    .selectFrom('submission')
    .select([
      'pid',
      'uid',
      'cid',
      'cpid',
      'tid',
      'gid',
      'virtual_run_id',
      'submitted_at',
      'counted_status',
      'counted_oi_rank_score',
      'hidden_at',
    ])
    .where('id', '=', submitId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{
    status: number;
    oi_rank_score: number | null;
    score: number | null;
    time_ms: number | null;
    reason: string;
    by_uid: string | null;
  }>`
    update submission set
      current_judging_id = judging.id, status = judging.status, time_ms = judging.time_ms,
      memory_kb = judging.memory_kb, score = judging.score, oi_rank_score = judging.oi_rank_score,
      counted_status = judging.status, counted_oi_rank_score = judging.oi_rank_score,
      is_manual = judging.reason = 'manual', judger = coalesce(judge.username, node.name, ''),
      modified_at = now()
    from judging left join judge_node node on node.id = judging.node_id
      left join app_user judge on judge.uid = judging.by_uid and judging.reason = 'manual'
    where submission.id = ${submitId} and judging.id = ${judgingId}
    returning submission.status, submission.oi_rank_score, submission.score, submission.time_ms,
      judging.reason, judging.by_uid`.execute(trx);
  const after = rows[0];
  if (!after) throw new Error(`judging ${judgingId} is gone`);
  // A submission of a virtual run counts only in that run, which is computed from the submissions themselves.
  if (before.hidden_at !== null || before.virtual_run_id !== null) return before.cid !== null;
  await applyDifference(
    trx,
    {
      submitId,
      pid: before.pid,
      uid: before.uid,
      cid: before.cid,
      tid: before.tid,
      gid: before.gid,
      submittedAt: before.submitted_at,
      day: dayOf(before.submitted_at, timeZone),
    },
    { status: before.counted_status, oiRankScore: before.counted_oi_rank_score },
    { status: after.status, oiRankScore: after.oi_rank_score },
  );
  const { cid, cpid, uid, submitted_at: submittedAt } = before;
  if (cid === null || cpid === null) {
    await notifyTrainingWatchers(trx, before);
    await enqueueVerdictWebhook(trx, submitId, after);
    return false;
  }
  if (await isHeldBack(trx, submitId)) return true;
  const outcome = { status: after.status, score: after.score, timeMs: after.time_ms };
  await recordScoreboardEvent(trx, { submitId, cid, cpid, uid, submittedAt }, outcome, {
    reason: after.reason,
    by: after.by_uid,
  });
  return true;
}

async function formerJudging(trx: Kysely<Database>, submitId: number, judgingId: number) {
  const former = await trx
    .selectFrom('judging')
    .select('id')
    .where('submit_id', '=', submitId)
    .where('id', '<', judgingId)
    .where('finished_at', 'is not', null)
    // A System Error that staff set manually is a verdict like any other.
    .where((eb) => eb.or([eb('status', '<>', JudgeStatus.SystemError), eb('reason', '=', 'manual')]))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return former?.id;
}
