import { taskPriority } from '@xiezhi/contract/judging';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { oiRankScore } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import type { Services } from '../../platform/services.ts';
import type { Actor } from '../../identity/audit/record.ts';
import { changeSubmission, type LockedSubmission, recordJudgingAudit } from './change-submission.ts';
import { cancelTask, storeVerdict } from '../queue/finish.ts';
import { notifyWaitingTasks, requeueColumns, enqueueJudging } from '../queue/queue.ts';

/**
 * Actions of administrators on single submissions. Each action is idempotent: repeating it changes nothing and records
 * nothing. All of them throw `submissionNotFound`.
 */
type ActServices = Pick<Services, 'db' | 'events' | 'siteSettings'>;

/**
 * Rejudges a submission. A running judging restarts under the same id with a new fencing token, so that results from
 * its previous node are rejected. A waiting judging stays as it is.
 */
export async function rejudge({ db, events }: ActServices, by: Actor, submitId: number): Promise<void> {
  await changeSubmission(db, submitId, async (trx, submission, task) => {
    if (task && task.node_id === null) return;
    if (task) {
      await sql`update judging_task set ${requeueColumns}, losses = 0 where judging_id = ${task.judging_id}`.execute(
        trx,
      );
      await sql`update submission set version = version + 1, modified_at = now() where id = ${submitId}`.execute(
        trx,
      );
      await notifyWaitingTasks(trx, events, [submitId]);
    } else {
      const { uid, language } = submission;
      const priority = taskPriority.rejudge;
      const judging = { submitId, uid, language, priority, reason: 'rejudge', byUid: by.uid } as const;
      await enqueueJudging(trx, events, judging);
    }
    await recordJudgingAudit(trx, by, 'rejudge', submission);
    await announceVerdict(trx, events, submission);
  });
}

const verdictsByHand: ReadonlySet<number> = new Set([
  JudgeStatus.PresentationError,
  JudgeStatus.WrongAnswer,
  JudgeStatus.Accepted,
  JudgeStatus.TimeLimitExceeded,
  JudgeStatus.MemoryLimitExceeded,
  JudgeStatus.RuntimeError,
  JudgeStatus.SystemError,
  JudgeStatus.PartialAccepted,
]);

/**
 * Sets a verdict manually, with a score if the problem has scores. Submitted Failed is allowed only for remote
 * problems; the author may then resubmit. Throws `submissionUnfinished`, `compileErrorStays`, `verdictNotByHand`.
 */
export async function setVerdictManually(
  { db, events, siteSettings }: ActServices,
  by: Actor,
  submitId: number,
  verdict: { status: number; score: number | undefined },
): Promise<void> {
  const { status } = verdict;
  const isForRemote = status === JudgeStatus.SubmittedFailed;
  if (!verdictsByHand.has(status) && !isForRemote) throw new ApiError('verdictNotByHand', { status });
  const { timeZone } = await siteSettings.get();
  await changeSubmission(db, submitId, async (trx, submission, task) => {
    if (isForRemote && !(await isRemote(trx, submission.pid)))
      throw new ApiError('verdictNotByHand', { status });
    if (task) throw new ApiError('submissionUnfinished');
    if (submission.status === JudgeStatus.CompileError) throw new ApiError('compileErrorStays');
    const scores = await manualScores(trx, submission, status, verdict.score);
    const isSame = submission.status === status && submission.score === scores.score;
    if (isSame && submission.is_manual) return;
    const judgingId = await addJudging(trx, submission, by, { status, ...scores }, true);
    await storeVerdict(trx, submitId, judgingId, timeZone);
    await recordJudgingAudit(trx, by, 'manual-judge', submission);
    await announceVerdict(trx, events, submission);
  });
}

async function isRemote(trx: Kysely<Database>, pid: number): Promise<boolean> {
  const { is_remote } = await trx
    .selectFrom('problem')
    .where('id', '=', pid)
    .select('is_remote')
    .executeTakeFirstOrThrow();
  return is_remote;
}

interface Scores {
  readonly score: number | null;
  readonly rankScore: number | null;
}

/**
 * Returns the scores of a manual verdict. Without `score`, Accepted gets the full score and other verdicts keep the
 * present score. The rank score follows the same formula as for judged submissions.
 */
async function manualScores(
  trx: Kysely<Database>,
  submission: LockedSubmission,
  status: number,
  given: number | undefined,
): Promise<Scores> {
  const problem = await trx
    .selectFrom('problem')
    .leftJoin('contest', (join) => join.on('contest.id', '=', submission.cid))
    .where('problem.id', '=', submission.pid)
    .select(['problem.type', 'problem.io_score', 'problem.difficulty', 'problem.is_remote'])
    .select('contest.type as contest_type')
    .executeTakeFirstOrThrow();
  // In a contest, the contest decides whether a remote problem has scores.
  const hasScore = (problem.is_remote ? (problem.contest_type ?? problem.type) : problem.type) === 1;
  const full = problem.io_score ?? (problem.is_remote ? 100 : null);
  if (!hasScore || full === null) return { score: null, rankScore: null };
  const asked = given ?? (status === JudgeStatus.Accepted ? full : submission.score);
  if (asked === null) return { score: null, rankScore: null };
  const score = Math.min(Math.max(asked, 0), full);
  return { score, rankScore: oiRankScore(score, full, problem.difficulty) };
}

/** Cancels a submission, finished or not. If a node is judging the submission, the node is notified. */
export async function cancelSubmission(
  { db, events, siteSettings }: ActServices,
  by: Actor,
  submitId: number,
): Promise<void> {
  const { timeZone } = await siteSettings.get();
  await changeSubmission(db, submitId, async (trx, submission, task) => {
    if (task) {
      await cancelTask(trx, { events }, task, by.uid, timeZone);
    } else {
      if (submission.status === JudgeStatus.Cancelled) return;
      const verdict = { status: JudgeStatus.Cancelled, score: null, rankScore: null };
      const judgingId = await addJudging(trx, submission, by, verdict, false);
      await storeVerdict(trx, submitId, judgingId, timeZone);
      await announceVerdict(trx, events, submission);
    }
    await recordJudgingAudit(trx, by, 'cancel-judge', submission);
  });
}

/**
 * Adds a judging for a manual verdict. With `keepsResults` it copies cases, metrics and message of the current judging.
 */
async function addJudging(
  trx: Kysely<Database>,
  submission: LockedSubmission,
  by: Actor,
  { status, score, rankScore }: Scores & { status: number },
  keepsResults: boolean,
): Promise<number> {
  const formerId = keepsResults ? submission.current_judging_id : null;
  const { rows } = await sql<{ id: number }>`
    insert into judging (submit_id, number, reason, by_uid, priority, status, score, oi_rank_score, time_ms,
      memory_kb, message, cases, manifest, data_version, case_mode, finished_at)
    select ${submission.id}::bigint,
      (select coalesce(max(number), 0) + 1 from judging where submit_id = ${submission.id}), 'manual', ${by.uid},
      ${taskPriority.rejudge}::smallint, ${status}::smallint, ${score}::numeric, ${rankScore}::int, former.time_ms,
      former.memory_kb, former.message, coalesce(former.cases, '[]'), former.manifest, former.data_version,
      former.case_mode, now()
    from (select) one left join judging former on former.id = ${formerId}::bigint
    returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`submission ${submission.id} is gone`);
  return id;
}

/**
 * Notifies viewers of the submission. Viewers of submission lists are notified only if it belongs to no contest: list
 * notifications are public and would reveal when a frozen submission was judged.
 */
export async function announceVerdict(
  trx: Kysely<Database>,
  events: EventBus,
  { id, cid }: Pick<LockedSubmission, 'id' | 'cid'>,
): Promise<void> {
  await events.publish(trx, `submission:${id}`);
  if (cid === null) await events.publish(trx, 'submissions');
}
