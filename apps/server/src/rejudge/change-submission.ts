import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { Failure } from '../http/failure.ts';
import type { TaskFacts } from '../judging/finish.ts';

/** A submission whose row, and whose task's row if it has one, are locked. */
export interface LockedSubmission {
  readonly id: number;
  readonly pid: number;
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
      if (!submission) throw new Failure('submissionNotFound');
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

/** Who acts, for the log of acts. */
export interface Actor {
  readonly uid: string;
  readonly ip: string;
}

/** Notes an act on a submission with what was there before and after it. */
export async function noteAct(
  trx: Kysely<Database>,
  { uid, ip }: Actor,
  action: string,
  before: LockedSubmission,
): Promise<void> {
  await sql`
    insert into audit_log (uid, action, target, detail, ip)
    select ${uid}, ${action}, ${`submission:${before.id}`}, jsonb_build_object('before', ${JSON.stringify({
      status: before.status,
      score: before.score,
      oiRankScore: before.oi_rank_score,
      isManual: before.is_manual,
      judgingId: before.current_judging_id,
    })}::jsonb, 'after', jsonb_build_object('status', status, 'score', score, 'oiRankScore', oi_rank_score,
      'isManual', is_manual, 'judgingId', current_judging_id)), ${ip}
    from submission where id = ${before.id}`.execute(trx);
}
