import type { Kysely } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TaskFacts } from '../queue/finish.ts';

/** A submission whose row, and whose task's row if it has one, are locked. */
export interface LockedSubmission {
  readonly id: number;
  readonly pid: number;
  /** Null: it is none of a contest. */
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
 * Does something about a submission while nobody else can: neither its judging ends meanwhile, nor does
 * another one begin. Rows are locked in the order of finish.ts, task before submission. A task that came
 * between the two locks must not be locked after them, so then everything starts anew.
 * Throws Failure `submissionNotFound`.
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

/** Notes an act on a submission with what was there before and after it. */
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
  const told = (state: typeof after) => ({
    status: state.status,
    score: state.score,
    oiRankScore: state.oi_rank_score,
    isManual: state.is_manual,
    judgingId: state.current_judging_id,
  });
  await recordAudit(trx, by, {
    action,
    target: `submission:${before.id}`,
    before: told(before),
    after: told(after),
  });
}
