import { type Kysely, sql } from 'kysely';
import { lockName } from '../../platform/database/lock-name.ts';
import type { Database } from '../../platform/database/schema.ts';
import { recordScoreboardEvent } from './scoreboard-event.ts';

/**
 * Scoreboard updates of a rejudge in one step. When many submissions of a contest are rejudged, each new verdict is
 * stored immediately, but the scoreboard gets all of them together. Otherwise it would show intermediate ranks and
 * first solutions that disappear at the end of the rejudge. A *hold* lists the submissions that the scoreboard already
 * counts. It never delays the first verdict of a submission, for which a team and its balloon wait. Storing a verdict of a
 * member skips its scoreboard event; settling the last member records the events of all members in one transaction. A
 * member is settled as soon as it has no pending judging, so cancelled, hidden and lost judgings do not block the hold.
 * `releaseHolds` finds holds whose last member was settled without storing a verdict, or whose server stopped while
 * queuing the members. If a server stops while it applies a batch, the hold stays until the rest of the batch is applied.
 */

/** If a hold is still being queued after this time, its server is assumed to have stopped. */
const queuedWithin = sql`interval '10 minutes'`;

/** A hold of a batch that is applied waits at most this long for its resumption. */
const resumedWithin = sql`interval '1 day'`;

/**
 * Holds back the events of those of these submissions that already have one; a member of an earlier hold moves to this
 * one. Submissions of virtual runs never have events.
 */
export async function holdScoreboardEvents(
  db: Kysely<Database>,
  cid: number,
  submitIds: readonly number[],
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('board_hold')
      .values({ cid })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into board_hold_member (submit_id, hold_id)
      select submit_id, ${id}::bigint from scoreboard_event where submit_id = any(${submitIds}::bigint[])
      order by submit_id
      on conflict (submit_id) do update set hold_id = excluded.hold_id`.execute(trx);
    return id;
  });
}

/** Marks a hold as queued: each of its submissions now has a pending judging or is settled. */
export async function markHoldQueued(db: Kysely<Database>, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockHold(trx, id);
    await trx.updateTable('board_hold').set({ is_queued: true }).where('id', '=', id).execute();
    await releaseIfSettled(trx, id, null);
  });
}

/**
 * Returns whether the scoreboard event of a submission is held back until all submissions of its hold are settled. If
 * this submission is the last one, records the events of all. Must run in the transaction that stores the verdict.
 */
export async function isHeldBack(trx: Kysely<Database>, submitId: number): Promise<boolean> {
  const { rows } = await sql<{ hold_id: number }>`
    update board_hold_member set is_judged = true where submit_id = ${submitId} returning hold_id`.execute(
    trx,
  );
  const id = rows[0]?.hold_id;
  if (id === undefined) return false;
  await lockHold(trx, id);
  await releaseIfSettled(trx, id, submitId);
  return true;
}

/** Releases holds without pending members. */
export async function releaseHolds(db: Kysely<Database>): Promise<void> {
  const ids = await db.selectFrom('board_hold').select('id').orderBy('id').execute();
  for (const { id } of ids) {
    await db.transaction().execute(async (trx) => {
      await lockHold(trx, id);
      await releaseIfSettled(trx, id, null);
    });
  }
}

/** Serializes transactions that settle members of one hold, so that the last one finds all others settled. */
async function lockHold(trx: Kysely<Database>, id: number): Promise<void> {
  await lockName(trx, `board hold ${id}`);
}

/**
 * Releases the hold if all members are settled. `settling` is the submission whose task this transaction deletes later;
 * it counts as settled.
 */
async function releaseIfSettled(trx: Kysely<Database>, id: number, settling: number | null): Promise<void> {
  const { rows: waiting } = await sql`
    select from board_hold hold left join board_hold_member member on member.hold_id = hold.id
    where hold.id = ${id} and (
      (not hold.is_queued and hold.created_at > now() - ${queuedWithin})
      or (not hold.is_queued and hold.created_at > now() - ${resumedWithin} and exists (
        select from rejudge_batch batch join rejudge_draft draft on draft.batch_id = batch.id
        where batch.cid = hold.cid and batch.state = 'applied' and draft.submit_id = member.submit_id
          and draft.outcome is null))
      or (member.submit_id is distinct from ${settling}::bigint
        and exists (select from judging_task task where task.submit_id = member.submit_id)))
    limit 1`.execute(trx);
  if (waiting.length > 0) return;
  const { rows } = await sql<Settled>`
    select submission.id, submission.cid, submission.cpid, submission.uid, submission.submitted_at,
      submission.status, submission.score, submission.time_ms, judging.reason, judging.by_uid
    from board_hold_member member join submission on submission.id = member.submit_id
    join judging on judging.id = submission.current_judging_id
    where member.hold_id = ${id} and member.is_judged and submission.hidden_at is null
      and submission.cid is not null and submission.cpid is not null
    order by submission.id`.execute(trx);
  for (const row of rows) {
    const { id: submitId, cid, cpid, uid, submitted_at: submittedAt, status, score } = row;
    await recordScoreboardEvent(
      trx,
      { submitId, cid, cpid, uid, submittedAt },
      { status, score, timeMs: row.time_ms },
      { reason: row.reason, by: row.by_uid },
    );
  }
  await trx.deleteFrom('board_hold').where('id', '=', id).execute();
}

interface Settled {
  readonly id: number;
  readonly cid: number;
  readonly cpid: number;
  readonly uid: string;
  readonly submitted_at: Date;
  readonly status: number;
  readonly score: number | null;
  readonly time_ms: number | null;
  readonly reason: string;
  readonly by_uid: string | null;
}
