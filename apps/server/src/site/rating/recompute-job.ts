import { isDeepStrictEqual } from 'node:util';
import { displayedRating, rateContest, type RatedResult } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineJob, type JobContext, type JobKind } from '../../platform/job/kind.ts';
import type { Services } from '../../platform/services.ts';
import {
  type RatingParticipants,
  readRatingParticipants,
} from '../../scopes/contest/rating/rating-participants.ts';
import { readStoredPlaces } from './basis.ts';
import {
  type ChainContest,
  droppedFrom,
  keptOf,
  readChains,
  type SettledChains,
  settleChains,
} from './chain.ts';
import { createRatingStates } from './states.ts';

export const ratingJobKind = 'ratings';

const id = z.number().int();
/** Chains of the computation, and the number of contests whose results are stored. */
const checkpoint = z.object({
  kept: z.array(z.object({ cid: id, revision: id })),
  dropped: z.array(id),
  cids: z.array(id),
  done: id,
});
type Checkpoint = z.infer<typeof checkpoint>;

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
      const settled = await settleChains(
        db,
        await readChains(db, row, clock()),
        Number.POSITIVE_INFINITY,
        context.signal,
      );
      const { chains } = settled;
      const pending = chains.proposed.slice(chains.unchangedCount);
      const start = {
        kept: keptOf(chains),
        dropped: droppedFrom(chains),
        cids: pending.map(({ cid }) => cid),
      };
      const progress = { ...start, done: doneOf(context, start) };
      await computeAll(db, context, { revision, settled, pending, progress });
      await db.transaction().execute(async (trx) => {
        await context.save({ ...start, done: pending.length }, trx);
        await complete(trx, revision, start);
      });
      return { contests: pending.length };
    },
  });
}

/**
 * Returns the number of contests whose results an earlier attempt stored. Throws `ratingDraftOutdated` if that attempt
 * computed other chains.
 */
function doneOf(context: JobContext, start: Omit<Checkpoint, 'done'>): number {
  if (context.checkpoint === null) return 0;
  const former = checkpoint.safeParse(context.checkpoint).data;
  if (!former || !isDeepStrictEqual(former, { ...start, done: former.done }))
    throw new ApiError('ratingDraftOutdated');
  return former.done;
}

interface Computation {
  readonly revision: number;
  readonly settled: SettledChains;
  readonly pending: readonly ChainContest[];
  readonly progress: Checkpoint;
}

async function computeAll(
  db: Kysely<Database>,
  context: JobContext,
  { revision, settled: { read }, pending, progress }: Computation,
): Promise<void> {
  const { kept, done } = progress;
  const earlier = [...kept, ...pending.slice(0, done).map(({ cid }) => ({ cid, revision }))];
  const states = createRatingStates(db, () => earlier);
  context.progress(done, pending.length);
  for (const [index, contest] of pending.entries()) {
    if (index < done) continue;
    context.signal.throwIfAborted();
    const participants = read?.cid === contest.cid ? read.participants : await participantsOf(db, contest);
    const { places } = participants;
    await states.load(places.map(({ uid }) => uid));
    const results = rateContest(contest.terms, places, states.of);
    for (const { uid, after } of results) if (after) states.set(uid, after);
    await db.transaction().execute(async (trx) => {
      // Waiting for the disk is not needed: after a crash of the database, results and progress are lost together, and
      // the contest is computed again.
      await sql`set local synchronous_commit = off`.execute(trx);
      await storeResults(trx, revision, contest, { outsiders: participants.outsiders, results });
      await context.save({ ...progress, done: index + 1 } satisfies Checkpoint, trx);
    });
    earlier.push({ cid: contest.cid, revision });
    context.progress(index + 1, pending.length);
  }
}

/** Returns the participants. They are copied from the applied results if they are known to be the same. */
async function participantsOf(
  db: Kysely<Database>,
  { row, former, places }: ChainContest,
): Promise<RatingParticipants> {
  const stored = former && (await readStoredPlaces(db, former));
  return stored && places === 'same' ? stored : readRatingParticipants(db, row, stored);
}

async function storeResults(
  trx: Kysely<Database>,
  revision: number,
  { cid, endedAt, version, terms }: ChainContest,
  {
    outsiders,
    results,
  }: { readonly outsiders: readonly string[] | null; readonly results: readonly RatedResult[] },
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
      outsiders: outsiders && [...outsiders],
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

/** Counts the changes that the revision makes, marks it as complete, and stores from which chains it was computed. */
async function complete(
  trx: Kysely<Database>,
  revision: number,
  { kept, dropped }: Pick<Checkpoint, 'kept' | 'dropped'>,
): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  const differing = sql`
    select coalesce(fresh.uid, former.uid) as uid, coalesce(fresh.cid, former.cid) as cid
    from (select result.* from rating_contest join rating_result result using (cid, revision)
      where revision = ${revision}) fresh
    full join (select result.* from rating_result result join contest on contest.id = result.cid
      and contest.rating_revision = result.revision
      where result.cid in (select cid from rating_contest where revision = ${revision})
        or result.cid = any(${dropped}::bigint[])) former
      on former.cid = fresh.cid and former.uid = fresh.uid
    where fresh.after is distinct from former.after`;
  await sql`
    with differing as materialized (${differing}),
    counts as (
      update rating_contest set changed = found.count
      from (select cid, count(*) as count from differing group by cid) found
      where rating_contest.revision = ${revision} and rating_contest.cid = found.cid
    )
    update rating_revision set is_complete = true, users = (select count(distinct uid) from differing),
      kept = ${JSON.stringify(kept)}::jsonb, dropped = ${JSON.stringify(dropped)}::jsonb
    where id = ${revision}`.execute(trx);
}
