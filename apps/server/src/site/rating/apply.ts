import { initialRating } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { type Chains, droppedFrom, isSameBasis, type RatingBasis, readChains } from './chain.ts';
import { lockDraft } from './draft.ts';

/**
 * Applies the open revision. Its results become the applied ones of its contests, and ratings of users are derived from
 * them. Throws `ratingDraftNone`, `ratingDraftRunning`, and `ratingDraftOutdated` if a contest or the chain has changed
 * since the computation.
 */
export async function applyDraft(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  by: Actor,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, id);
    if (!draft.is_complete) throw new ApiError('ratingDraftRunning');
    await sql`set local statement_timeout = 0`.execute(trx);
    // Changes of contests and verdicts also lock contests, in the same order.
    await sql`select from contest where rating_revision is not null
      or id in (select cid from rating_contest where revision = ${id}) order by id for no key update`.execute(
      trx,
    );
    const chains = await currentChains(trx, draft, clock());
    await checkUnchanged(trx, id, chains);
    const dropped = droppedFrom(chains).map(({ cid }) => cid);
    const pending = chains.proposed.slice(chains.unchangedCount).map(({ cid }) => cid);
    const uids = await affectedBy(trx, id, [...dropped, ...pending]);
    await sql`update contest set rating_revision = ${id} where id = any(${pending}::bigint[])`.execute(trx);
    await sql`update contest set rating_revision = null where id = any(${dropped}::bigint[])`.execute(trx);
    await sql`delete from rating_contest stale using contest where contest.id = stale.cid
      and contest.rating_revision is distinct from stale.revision`.execute(trx);
    await deriveRatings(trx, uids);
    await trx
      .updateTable('rating_revision')
      .set({ state: 'applied', settled_at: clock() })
      .where('id', '=', id)
      .execute();
    await recordAudit(trx, by, {
      action: 'ratings-applied',
      target: `ratings:${id}`,
      detail: { contests: pending, revoked: dropped, users: draft.users },
    });
  });
}

async function currentChains(
  trx: Kysely<Database>,
  change: Parameters<typeof readChains>[1],
  now: Date,
): Promise<Chains> {
  try {
    return await readChains(trx, change, now);
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError('ratingDraftOutdated');
    throw error;
  }
}

async function checkUnchanged(
  trx: Kysely<Database>,
  id: number,
  { proposed, unchangedCount: kept }: Chains,
): Promise<void> {
  const rows = await trx
    .selectFrom('rating_contest')
    .where('revision', '=', id)
    .selectAll()
    .orderBy('ended_at')
    .orderBy('cid')
    .execute();
  const computed = rows.map((row): RatingBasis => ({
    cid: row.cid,
    endedAt: row.ended_at,
    version: row.scoreboard_version,
    terms: row.terms,
  }));
  const pending = proposed.slice(kept);
  const isSame =
    pending.length === computed.length &&
    pending.every((contest, index) => {
      const basis = computed[index];
      return basis !== undefined && isSameBasis(basis, contest);
    });
  if (!isSame) throw new ApiError('ratingDraftOutdated');
}

/** Returns users with a result in the revision, or with an applied result in one of these contests. */
async function affectedBy(trx: Kysely<Database>, id: number, cids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select result.uid from rating_contest join rating_result result using (cid, revision) where revision = ${id}
    union select result.uid from rating_result result join contest on contest.id = result.cid
      and contest.rating_revision = result.revision where result.cid = any(${cids}::bigint[])`.execute(trx);
  return rows.map(({ uid }) => uid);
}

/** Derives the ratings of these users again from their applied results. */
async function deriveRatings(trx: Kysely<Database>, uids: readonly string[]): Promise<void> {
  await sql`delete from user_rating where uid = any(${uids}::text[])`.execute(trx);
  await sql`
    insert into user_rating (uid, rating, best, contests, change, rated_at)
    select distinct on (result.uid) result.uid, result.after, max(result.after) over own, count(*) over own,
      result.after - coalesce(result.before, ${initialRating}), basis.ended_at
    from rating_result result
    join contest on contest.id = result.cid and contest.rating_revision = result.revision
    join rating_contest basis on basis.cid = result.cid and basis.revision = result.revision
    where result.uid = any(${uids}::text[]) and result.after is not null
    window own as (partition by result.uid)
    order by result.uid, basis.ended_at desc, basis.cid desc`.execute(trx);
}
