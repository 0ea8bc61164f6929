import { isDeepStrictEqual } from 'node:util';
import { initialRating } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import {
  basisColumns,
  comparePlaces,
  compareWithScoreboard,
  isSameTerms,
  rememberStates,
  type StoredBasis,
  storedBasisOf,
} from './basis.ts';
import {
  type ChainChange,
  type ChainContest,
  type Chains,
  droppedFrom,
  keptOf,
  readChains,
  settleChains,
} from './chain.ts';
import { lockDraft, refuseInJudging, scoreboardsMax } from './draft.ts';

/**
 * Applies the open revision. Its results become the applied ones of its contests, and ratings of users are derived from
 * them. Throws `ratingDraftNone`, `ratingDraftRunning`, `ratingDraftOutdated` if a contest or a chain has changed since
 * the computation, and `ratingNotReady` if a contest is being rejudged.
 */
export async function applyDraft(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  by: Actor,
  id: number,
): Promise<void> {
  await settleDraft(db, id, clock());
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
    if (!(await isUnchanged(trx, draft, chains))) throw new ApiError('ratingDraftOutdated');
    const computed = chains.proposed.slice(chains.unchangedCount);
    await refuseInJudging(trx, computed);
    const dropped = droppedFrom(chains);
    const pending = computed.map(({ cid }) => cid);
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

/**
 * Compares participants of contests whose scoreboards have changed since the computation, before contests are locked.
 * Contests that change after this count as changed.
 */
async function settleDraft(db: Kysely<Database>, id: number, now: Date): Promise<void> {
  const draft = await db
    .selectFrom('rating_revision')
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('is_complete', '=', true)
    .select(['added', 'revoked'])
    .executeTakeFirst();
  if (!draft) return;
  const chains = await currentChains(db, draft, now);
  await settleChains(db, chains, scoreboardsMax);
  const comparisons = await readComparisons(db, id, chains.proposed);
  const states = await comparePlaces(db, comparisons);
  await rememberStates(db, comparisons, states);
  const unknown = comparisons.filter(({ stored }) => states.get(stored.cid) === 'unknown');
  for (const { stored, present } of unknown.slice(0, scoreboardsMax))
    await compareWithScoreboard(db, stored, present.row);
}

/** Pairs the computed results of the revision with the present contests, in the order of the chain. */
async function readComparisons(
  db: Kysely<Database>,
  revision: number,
  contests: readonly ChainContest[],
): Promise<{ readonly stored: StoredBasis; readonly present: ChainContest }[]> {
  const rows = await db
    .selectFrom('rating_contest as basis')
    .where('basis.revision', '=', revision)
    .select(basisColumns)
    .execute();
  const computed = new Map(rows.map((row) => [row.cid, storedBasisOf(row)]));
  return contests.flatMap((present) => {
    const stored = computed.get(present.cid);
    return stored ? [{ stored, present }] : [];
  });
}

async function currentChains(db: Kysely<Database>, change: ChainChange, now: Date): Promise<Chains> {
  try {
    return await readChains(db, change, now);
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError('ratingDraftOutdated');
    throw error;
  }
}

/** Whether the chains are those from which the revision was computed. */
async function isUnchanged(
  trx: Kysely<Database>,
  { id, kept, dropped }: Awaited<ReturnType<typeof lockDraft>>,
  chains: Chains,
): Promise<boolean> {
  const pending = chains.proposed.slice(chains.unchangedCount);
  const { count } = await trx
    .selectFrom('rating_contest')
    .where('revision', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const comparisons = await readComparisons(trx, id, pending);
  const states = await comparePlaces(trx, comparisons);
  return (
    isDeepStrictEqual(keptOf(chains), kept) &&
    isDeepStrictEqual(droppedFrom(chains), dropped) &&
    count === pending.length &&
    comparisons.length === pending.length &&
    comparisons.every(
      ({ stored, present }) => states.get(stored.cid) === 'same' && isSameTerms(stored, present),
    )
  );
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
