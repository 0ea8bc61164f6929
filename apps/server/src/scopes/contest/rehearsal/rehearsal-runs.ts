import { taskPriority } from '@xiezhi/contract/judging';
import type { ScheduledSubmission } from '@xiezhi/rules/rehearsal/schedule';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { EventBus } from '../../../platform/event-bus/event-bus.ts';

/** Maximum number of submissions queued by one statement; the next call queues the rest. */
const batch = 200;

/** Stores the plan: which submissions to replay and when. Runs in the transaction that starts the rehearsal. */
export async function storePlan(
  trx: Kysely<Database>,
  rehearsalId: number,
  schedule: readonly ScheduledSubmission[],
): Promise<void> {
  await sql`
    insert into contest_rehearsal_submission (rehearsal_id, submit_id, due_ms)
    select ${rehearsalId}::bigint, planned.submit_id, planned.due_ms
    from unnest(${schedule.map(({ submitId }) => submitId)}::bigint[], ${schedule.map(({ dueMs }) => dueMs)}::int[])
      as planned (submit_id, due_ms)
    order by planned.due_ms`.execute(trx);
}

/**
 * Queues the submissions that are due; returns their number. Each becomes a judging without a reference to a
 * submission. Verdicts, counters, scoreboards and events of users depend on this reference, so they do not change. The
 * tasks have the lowest priority class. Otherwise the queue treats them like a contest: users are served in turn, nodes
 * compile and run programs, leases are renewed.
 * @param positionMs time on the rehearsal's clock, in ms
 */
export async function submitDue(
  db: Kysely<Database>,
  events: EventBus,
  rehearsal: { readonly id: number; readonly uid: string | null },
  positionMs: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockRehearsal(trx, rehearsal.id);
    const { rows } = await sql<{ id: number }>`
      with due as materialized (
        select piece.id, submission.language, submission.uid,
          nextval(pg_get_serial_sequence('judging', 'id')) as judging_id
        from contest_rehearsal_submission piece join submission on submission.id = piece.submit_id
        where piece.rehearsal_id = ${rehearsal.id} and piece.sent_ms is null and piece.due_ms <= ${positionMs}::int
        order by piece.due_ms, piece.id limit ${batch}
      ), added as (
        insert into judging (id, reason, by_uid, priority) overriding system value
        select judging_id, 'rehearsal', ${rehearsal.uid}, ${taskPriority.rehearsal}::smallint from due
      ), tasks as (
        insert into judging_task (judging_id, uid, language, priority)
        select judging_id, 'rehearsal:' || uid, language, ${taskPriority.rehearsal}::smallint from due
      )
      update contest_rehearsal_submission piece set judging_id = due.judging_id, sent_ms = ${positionMs}::int
      from due where piece.id = due.id returning piece.id`.execute(trx);
    if (rows.length > 0) await events.publish(trx, 'queue');
    return rows.length;
  });
}

/**
 * Locks a rehearsal. Transactions that queue its submissions and a transaction that deletes them therefore run one
 * after the other.
 */
export async function lockRehearsal(trx: Kysely<Database>, rehearsalId: number): Promise<void> {
  await trx.selectFrom('contest_rehearsal').where('id', '=', rehearsalId).select('id').forUpdate().execute();
}

export interface RehearsalRunCounts {
  readonly total: number;
  /** Number of submissions not sent yet, without those that were deleted meanwhile. */
  readonly unsent: number;
  readonly sent: number;
  /** Time in ms on the rehearsal's clock at which the next submission is due; null if all were sent. */
  readonly nextMs: number | null;
  /** Number of submissions that wait or are being judged. */
  readonly open: number;
  /** Number of submissions that are being judged. */
  readonly judging: number;
}

export async function countRehearsalRuns(
  db: Kysely<Database>,
  rehearsalId: number,
): Promise<RehearsalRunCounts> {
  const { rows } = await sql<RehearsalRunCounts>`
    select count(*) as total,
      count(*) filter (where piece.sent_ms is null and piece.submit_id is not null) as unsent,
      count(piece.sent_ms) as sent,
      min(piece.due_ms) filter (where piece.sent_ms is null and piece.submit_id is not null) as "nextMs",
      count(task.judging_id) as open, count(task.node_id) as judging
    from contest_rehearsal_submission piece left join judging_task task on task.judging_id = piece.judging_id
    where piece.rehearsal_id = ${rehearsalId}`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a count has no row');
  return counts;
}

/**
 * Deletes the judgings and tasks of a rehearsal, finished or not, and ends its node outage. Nodes that are judging its
 * tasks learn of the deletion from their next heartbeat.
 */
export async function deleteRehearsalRuns(
  trx: Kysely<Database>,
  events: EventBus,
  rehearsalId: number,
): Promise<void> {
  await lockRehearsal(trx, rehearsalId);
  await sql`delete from judging where id in (
    select judging_id from contest_rehearsal_submission where rehearsal_id = ${rehearsalId}
  )`.execute(trx);
  await trx.deleteFrom('contest_rehearsal_submission').where('rehearsal_id', '=', rehearsalId).execute();
  await sql`update contest_rehearsal set cut_until = now()
    where id = ${rehearsalId} and cut_until > now()`.execute(trx);
  await events.publish(trx, 'queue-moved');
}

/** Returns rehearsals that still have judgings but no active job, because a server crashed or the job was abandoned. */
export async function orphanedRehearsals(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct piece.rehearsal_id as id
    from contest_rehearsal_submission piece join contest_rehearsal rehearsal on rehearsal.id = piece.rehearsal_id
      left join job on job.id = rehearsal.job_id
    where job.id is null or job.state not in ('waiting', 'running')`.execute(db);
  return rows.map(({ id }) => id);
}
