import { displayedRating, rateContest, type RatedResult } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineJob, type JobContext, type JobKind } from '../../platform/job/kind.ts';
import type { Services } from '../../platform/services.ts';
import { type RatingPlace, readRatingPlaces } from '../../scopes/contest/rating/rating-places.ts';
import { type ChainContest, type Chains, droppedFrom, readChains } from './chain.ts';
import { createRatingStates } from './states.ts';

export const ratingJobKind = 'ratings';

const checkpoint = z.object({ cids: z.array(z.number().int()), done: z.number().int() });

/**
 * Job that computes the results of a revision, contest by contest. One transaction stores the results of a contest and
 * the progress, so another server can continue with the next contest. Fails with `ratingDraftOutdated` if the chain has
 * changed meanwhile.
 */
export function ratingJob({ db, clock }: Pick<Services, 'db' | 'clock'>): JobKind {
  return defineJob({
    name: ratingJobKind,
    input: z.object({ revision: z.number().int() }),
    title: () => ({ 'zh-CN': '计算积分', 'en-US': 'Compute ratings' }),
    async run(context, { revision }) {
      const row = await db
        .selectFrom('rating_revision')
        .where('id', '=', revision)
        .where('state', '=', 'open')
        .select(['added', 'revoked'])
        .executeTakeFirst();
      if (!row) throw new ApiError('ratingDraftNone');
      const chains = await readChains(db, row, clock());
      const pending = chains.proposed.slice(chains.unchangedCount);
      const cids = pending.map(({ cid }) => cid);
      const done = doneOf(context, cids);
      await computeAll(db, context, { revision, chains, pending, done });
      await db.transaction().execute(async (trx) => {
        await context.save({ cids, done: cids.length }, trx);
        await complete(trx, revision, chains);
      });
      return { contests: cids.length };
    },
  });
}

function doneOf(context: JobContext, cids: readonly number[]): number {
  const stored = checkpoint.safeParse(context.checkpoint).data;
  if (!stored) return 0;
  if (stored.cids.join() !== cids.join()) throw new ApiError('ratingDraftOutdated');
  return stored.done;
}

interface Computation {
  readonly revision: number;
  readonly chains: Chains;
  readonly pending: readonly ChainContest[];
  readonly done: number;
}

async function computeAll(
  db: Kysely<Database>,
  context: JobContext,
  { revision, chains: { applied, unchangedCount: kept }, pending, done }: Computation,
): Promise<void> {
  const earlier = [
    ...applied.slice(0, kept).map(({ cid, revision: of }) => ({ cid, revision: of })),
    ...pending.slice(0, done).map(({ cid }) => ({ cid, revision })),
  ];
  const states = createRatingStates(db, () => earlier);
  context.progress(done, pending.length);
  for (const [index, contest] of pending.entries()) {
    if (index < done) continue;
    context.signal.throwIfAborted();
    const places = await placesOf(db, contest, applied);
    await states.load(places.map(({ uid }) => uid));
    const results = rateContest(contest.terms, places, states.of);
    for (const { uid, after } of results) if (after) states.set(uid, after);
    await db.transaction().execute(async (trx) => {
      // Waiting for the disk is not needed: after a crash of the database, results and progress are lost together, and
      // the contest is computed again.
      await sql`set local synchronous_commit = off`.execute(trx);
      await storeResults(trx, revision, contest, results);
      await context.save({ cids: pending.map(({ cid }) => cid), done: index + 1 }, trx);
    });
    earlier.push({ cid: contest.cid, revision });
    context.progress(index + 1, pending.length);
  }
}

/**
 * Returns the participants with their ranks. They are copied from the applied results if scoreboard, end and excluded
 * users are unchanged, otherwise they are read from the scoreboard.
 */
async function placesOf(
  db: Kysely<Database>,
  contest: ChainContest,
  applied: Chains['applied'],
): Promise<RatingPlace[]> {
  const former = applied.find(({ cid }) => cid === contest.cid);
  const isSame =
    former?.version === contest.version &&
    former.endedAt.getTime() === contest.endedAt.getTime() &&
    former.terms.excluded.join() === contest.terms.excluded.join();
  if (!former || !isSame) return readRatingPlaces(db, contest.row);
  return db
    .selectFrom('rating_result')
    .where('cid', '=', contest.cid)
    .where('revision', '=', former.revision)
    .select(['uid', 'rank'])
    .orderBy('rank')
    .orderBy('uid')
    .execute();
}

async function storeResults(
  trx: Kysely<Database>,
  revision: number,
  { cid, endedAt, version, terms }: ChainContest,
  results: readonly RatedResult[],
): Promise<void> {
  const rated = results.filter(({ after }) => after !== null).length;
  await trx
    .insertInto('rating_contest')
    .values({
      revision,
      cid,
      ended_at: endedAt,
      scoreboard_version: version,
      terms: JSON.stringify(terms),
      participants: results.length,
      rated,
      changed: 0,
    })
    .execute();
  await sql`
    insert into rating_result (cid, revision, uid, rank, before, after, mean, performance)
    select ${cid}::bigint, ${revision}::bigint, given.* from unnest(
      ${results.map(({ uid }) => uid)}::text[], ${results.map(({ rank }) => rank)}::int[],
      ${results.map(({ before }) => before)}::int[], ${results.map(({ after }) => after && displayedRating(after))}::int[],
      ${results.map(({ after }) => after?.mean ?? null)}::float8[],
      ${results.map(({ performance }) => performance)}::float8[]
    ) as given (uid, rank, before, after, mean, performance)
    join app_user using (uid)`.execute(trx);
}

/** Counts the changes that the revision makes, and marks the revision as complete. */
async function complete(trx: Kysely<Database>, revision: number, chains: Chains): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  const differing = sql`
    select coalesce(fresh.uid, former.uid) as uid, coalesce(fresh.cid, former.cid) as cid
    from (select result.* from rating_contest join rating_result result using (cid, revision)
      where revision = ${revision}) fresh
    full join (select result.* from rating_result result join contest on contest.id = result.cid
      and contest.rating_revision = result.revision
      where result.cid in (select cid from rating_contest where revision = ${revision})
        or result.cid = any(${droppedFrom(chains).map(({ cid }) => cid)}::bigint[])) former
      on former.cid = fresh.cid and former.uid = fresh.uid
    where fresh.after is distinct from former.after`;
  await sql`
    with differing as materialized (${differing}),
    counts as (
      update rating_contest set changed = found.count
      from (select cid, count(*) as count from differing group by cid) found
      where rating_contest.revision = ${revision} and rating_contest.cid = found.cid
    )
    update rating_revision set is_complete = true, users = (select count(distinct uid) from differing)
    where id = ${revision}`.execute(trx);
}
