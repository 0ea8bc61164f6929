import type { Kysely } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TaskFacts } from '../queue/finish.ts';

/** A submission and its task, if it has one, with both rows locked. */
export interface LockedSubmission {
  readonly id: number;
  readonly pid: number;
  /** Null: not in a contest. */
  readonly cid: number | null;
  readonly uid: string;
  readonly language: string;
  readonly status: number;
  readonly score: number | null;
  readonly oi_rank_score: number | null;
  readonly is_manual: boolean;
  readonly current_judging_id: number | null;
  readonly version: number;
}

type Work = (
  trx: Kysely<Database>,
  submission: LockedSubmission,
  task: TaskFacts | undefined,
) => Promise<void>;

/**
 * Runs `work` on a submission under locks: meanwhile its judging cannot end, and no other judging can begin. Rows are
 * locked in the same order as in finish.ts, the task before the submission. If a task appears between the two locks,
 * everything starts over, because the task must not be locked after the submission. Throws `submissionNotFound`.
 */
export async function changeSubmission(db: Kysely<Database>, submitId: number, work: Work): Promise<void> {
  for (let isDone = false; !isDone;) {
    isDone = await db.transaction().execute(async (trx) => {
      const task = await trx
        .selectFrom('judging_task')
        .select(['judging_id', 'submit_id', 'fence', 'node_id', 'started_at', 'compiled_at'])
        .where('submit_id', '=', submitId)
        .forUpdate()
        .executeTakeFirst();
      const submission = await trx
        .selectFrom('submission')
        .select([
          'id',
          'pid',
          'cid',
          'uid',
          'language',
          'status',
          'score',
          'oi_rank_score',
          'is_manual',
          'current_judging_id',
          'version',
        ])
        .where('id', '=', submitId)
        .where('hidden_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!submission) throw new ApiError('submissionNotFound');
      const present = await trx
        .selectFrom('judging_task')
        .select('judging_id')
        .where('submit_id', '=', submitId)
        .executeTakeFirst();
      if (present?.judging_id !== task?.judging_id) return false;
      await work(trx, submission, task);
      return true;
    });
  }
}

/** Records an action on a submission with the state before and after it. */
export async function recordJudgingAudit(
  trx: Kysely<Database>,
  by: Actor,
  action: 'rejudge' | 'manual-judge' | 'cancel-judge',
  before: LockedSubmission,
): Promise<void> {
  const after = await trx
    .selectFrom('submission')
    .where('id', '=', before.id)
    .select(['status', 'score', 'oi_rank_score', 'is_manual', 'current_judging_id'])
    .executeTakeFirstOrThrow();
  const auditedState = (state: typeof after) => ({
    status: state.status,
    score: state.score,
    oiRankScore: state.oi_rank_score,
    isManual: state.is_manual,
    judgingId: state.current_judging_id,
  });
  await recordAudit(trx, by, {
    action,
    target: `submission:${before.id}`,
    before: auditedState(before),
    after: auditedState(after),
  });
}
