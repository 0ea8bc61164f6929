import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import { lockName } from '../../platform/database/lock-name.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { type ChainChange, type ChainContest, readChains, settleChains } from './chain.ts';
import { ratingJobKind } from './recompute-job.ts';

type DraftServices = Pick<Services, 'db' | 'jobs' | 'clock'>;

/**
 * Maximum number of scoreboards that one request computes for applied results, and for those of a preview. Contests
 * beyond it are treated as changed; jobs have no such limit.
 */
export const scoreboardsMax = 25;

/** Name of the lock that serializes opening, applying and discarding revisions. */
export const ratingLock = 'ratings';

/**
 * Returns those of the contests that have a submission waiting for its judging, or results that a rejudge holds back.
 * Late submissions do not count, because they do not influence ratings.
 */
export async function contestsInJudging(
  db: Kysely<Database>,
  cids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ cid: number }>`
    select distinct submission.cid from judging_task task join submission on submission.id = task.submit_id
      join contest on contest.id = submission.cid
      where submission.cid = any(${cids}::bigint[]) and submission.submitted_at < contest.ends_at
        and not exists (select from rejudge_draft draft where draft.judging_id = task.judging_id)
    union select hold.cid from board_hold hold join contest on contest.id = hold.cid
      left join board_hold_member member on member.hold_id = hold.id
      left join submission on submission.id = member.submit_id
      where hold.cid = any(${cids}::bigint[])
        and (member.submit_id is null or submission.submitted_at < contest.ends_at)`.execute(db);
  return new Set(rows.map(({ cid }) => cid));
}

/** Throws `ratingNotReady` with the title of the first of these contests that is still being judged. */
export async function refuseInJudging(
  db: Kysely<Database>,
  contests: readonly ChainContest[],
): Promise<void> {
  const judging = await contestsInJudging(
    db,
    contests.map(({ cid }) => cid),
  );
  const waiting = contests.find(({ cid }) => judging.has(cid));
  if (waiting) throw new ApiError('ratingNotReady', { title: waiting.row.title });
}

/**
 * Opens a revision and starts the job that computes it. Throws `ratingDraftOpen`, `ratingNotReady`, `contestNotFound`,
 * and `ratingNothing` if the revision would change nothing.
 */
export async function openDraft(services: DraftServices, by: Actor, change: ChainChange): Promise<number> {
  const { db, jobs, clock } = services;
  const now = clock();
  await settleChains(db, await readChains(db, change, now), scoreboardsMax);
  return db.transaction().execute(async (trx) => {
    await lockName(trx, ratingLock);
    const open = await trx.selectFrom('rating_revision').where('state', '=', 'open').select('id').execute();
    if (open.length > 0) throw new ApiError('ratingDraftOpen');
    const { applied, proposed, unchangedCount: kept } = await readChains(trx, change, now);
    if (kept === proposed.length && kept === applied.length) throw new ApiError('ratingNothing');
    const pending = proposed.slice(kept);
    await refuseInJudging(trx, pending);
    const { id } = await trx
      .insertInto('rating_revision')
      .values({
        uid: by.uid,
        state: 'open',
        added: JSON.stringify(change.added),
        revoked: JSON.stringify(change.revoked),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const job = await jobs.start(trx, { kind: ratingJobKind, input: { revision: id }, uid: by.uid, now });
    await trx.updateTable('rating_revision').set({ job_id: job }).where('id', '=', id).execute();
    await recordAudit(trx, by, {
      action: 'ratings-computed',
      target: `ratings:${id}`,
      detail: { added: change.added, revoked: change.revoked },
    });
    return id;
  });
}

/** Locks the revision with this id if it is open, and returns its row. Throws `ratingDraftNone`. */
export async function lockDraft(trx: Kysely<Database>, id: number) {
  await lockName(trx, ratingLock);
  const row = await trx
    .selectFrom('rating_revision')
    .where('id', '=', id)
    .where('state', '=', 'open')
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('ratingDraftNone');
  return row;
}

/** Discards the open revision and cancels its job. Throws `ratingDraftNone`. */
export async function dropDraft({ db, jobs, clock }: DraftServices, by: Actor, id: number): Promise<void> {
  const job = await db.transaction().execute(async (trx) => {
    const row = await lockDraft(trx, id);
    await trx
      .updateTable('rating_revision')
      .set({ state: 'dropped', settled_at: clock() })
      .where('id', '=', id)
      .execute();
    await sql`set local statement_timeout = 0`.execute(trx);
    await trx.deleteFrom('rating_contest').where('revision', '=', id).execute();
    await recordAudit(trx, by, { action: 'ratings-dropped', target: `ratings:${id}` });
    return row.job_id;
  });
  if (job !== null) await jobs.cancel(db, job, clock());
}
