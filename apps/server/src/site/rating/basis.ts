import { type Kysely, sql } from 'kysely';
import type { RatingResultsOf, StoredRatingTerms } from '../../platform/database/rating-tables.ts';
import type { Database } from '../../platform/database/schema.ts';
import {
  type RatingParticipants,
  readRatingParticipants,
} from '../../scopes/contest/rating/rating-participants.ts';
import { ratingTermsOf } from '../../scopes/contest/rating/terms.ts';
import type { ContestRow } from '../../scopes/contest/repository.ts';

/*
 * Basis of results: theory of operation. Results follow from settings, end, participants and their ranks. The first two
 * are stored. Whether the participants and ranks have changed is decided in three steps, from cheap to expensive:
 *
 * 1. The version of the scoreboard has not changed since the results were computed or last compared.
 * 2. All changes of the version since then were late submissions, which do not count.
 * 3. The participants are read from the scoreboard and compared with the stored ones. The outcome is stored with the
 *    version, so each version is compared once. Titles and switches, too, change the version.
 *
 * Transactions that lock contests use only the first two steps and treat the others as changed.
 */

/** Everything from which the result of a contest is computed, with the version of its scoreboard. */
export interface RatingBasis {
  readonly cid: number;
  readonly endedAt: Date;
  readonly version: number;
  readonly terms: StoredRatingTerms;
}

/** The basis of stored results. */
export interface StoredBasis extends RatingBasis, RatingResultsOf {
  /** Version of the scoreboard that was compared last, and whether it gives the same participants and ranks. */
  readonly compared: { readonly version: number; readonly isSame: boolean };
}

/** Whether stored participants and ranks are the present ones. `unknown` means that only the scoreboard can tell. */
export type PlacesState = 'same' | 'changed' | 'unknown';

/** Columns of a contest on which the basis depends, apart from its scoreboard. */
export type BasisColumns = Pick<ContestRow, 'id' | 'ends_at' | 'scoreboard_version'> &
  Parameters<typeof ratingTermsOf>[0];

/** Returns the basis of a computation of the contest at present. */
export function ratingBasisOf(row: BasisColumns): RatingBasis {
  return { cid: row.id, endedAt: row.ends_at, version: row.scoreboard_version, terms: ratingTermsOf(row) };
}

/** Columns of `rating_contest as basis` that `storedBasisOf` needs. */
export const basisColumns = [
  'basis.cid',
  'basis.revision',
  'basis.ended_at',
  'basis.scoreboard_version',
  'basis.compared_version',
  'basis.is_same',
  'basis.terms',
] as const;

interface BasisRow {
  readonly cid: number;
  readonly revision: number;
  readonly ended_at: Date;
  readonly scoreboard_version: number;
  readonly compared_version: number | null;
  readonly is_same: boolean | null;
  readonly terms: StoredRatingTerms;
}

export function storedBasisOf(row: BasisRow): StoredBasis {
  const { cid, revision, ended_at: endedAt, scoreboard_version: version, terms } = row;
  const compared = { version: row.compared_version ?? version, isSame: row.is_same ?? true };
  return { cid, revision, endedAt, version, terms, compared };
}

/** Whether two bases have the same settings. */
export function isSameTerms({ terms: left }: RatingBasis, { terms: right }: RatingBasis): boolean {
  const { formula, min, max, participants, excluded } = left;
  return (
    formula === right.formula &&
    min === right.min &&
    max === right.max &&
    participants === right.participants &&
    excluded.join() === right.excluded.join()
  );
}

/** Stored results of a contest and its present basis. */
export interface Comparison {
  readonly stored: StoredBasis;
  readonly present: RatingBasis;
}

/** Compares participants without reading a scoreboard (steps 1 and 2). The result has an entry for each contest. */
export async function comparePlaces(
  db: Kysely<Database>,
  comparisons: readonly Comparison[],
): Promise<Map<number, PlacesState>> {
  const late = await countLate(db, comparisons.filter(isMoved));
  return new Map(
    comparisons.map(({ stored, present }) => {
      const { version, isSame } = stored.compared;
      if (!isSameWindow(stored, present)) return [present.cid, 'changed'];
      if (present.version - version !== (late.get(present.cid) ?? 0)) return [present.cid, 'unknown'];
      return [present.cid, isSame ? 'same' : 'changed'];
    }),
  );
}

function isSameWindow(left: RatingBasis, right: RatingBasis): boolean {
  return (
    left.endedAt.getTime() === right.endedAt.getTime() &&
    left.terms.excluded.join() === right.terms.excluded.join()
  );
}

const isMoved = ({ stored, present }: Comparison): boolean => stored.compared.version !== present.version;

/**
 * Counts the scoreboard versions since the last comparison that late submissions caused. A version that only a setting
 * caused, or a submission that was judged again since, is not found and therefore not counted.
 */
async function countLate(
  db: Kysely<Database>,
  comparisons: readonly Comparison[],
): Promise<ReadonlyMap<number, number>> {
  if (comparisons.length === 0) return new Map();
  const { rows } = await sql<{ cid: number; count: number }>`
    select event.cid, count(distinct event.number) as count
    from unnest(${comparisons.map(({ present }) => present.cid)}::bigint[],
      ${comparisons.map(({ stored }) => stored.compared.version)}::bigint[],
      ${comparisons.map(({ present }) => present.version)}::bigint[],
      ${comparisons.map(({ present }) => present.endedAt)}::timestamptz[]) as span (cid, since, until, ended_at)
    join scoreboard_event event on event.cid = span.cid and event.number > span.since and event.number <= span.until
      and event.submitted_at >= span.ended_at
    group by event.cid`.execute(db);
  return new Map(rows.map(({ cid, count }) => [cid, count]));
}

/**
 * Stores the versions of contests whose state is known, so that the next comparison counts only later submissions.
 * Skips rows that another request is changing.
 */
export async function rememberStates(
  db: Kysely<Database>,
  comparisons: readonly Comparison[],
  states: ReadonlyMap<number, PlacesState>,
): Promise<void> {
  const known = comparisons.filter(
    (one) =>
      isMoved(one) && isSameWindow(one.stored, one.present) && states.get(one.present.cid) !== 'unknown',
  );
  if (known.length === 0) return;
  await sql`
    with given as (
      select * from unnest(${known.map(({ stored }) => stored.cid)}::bigint[],
        ${known.map(({ stored }) => stored.revision)}::bigint[], ${known.map(({ present }) => present.version)}::bigint[],
        ${known.map(({ present }) => states.get(present.cid) === 'same')}::boolean[]) as given (cid, revision, version, is_same)
    ), held as (
      select cid, revision from rating_contest join given using (cid, revision)
      where coalesce(compared_version, scoreboard_version) < given.version
      for no key update of rating_contest skip locked
    )
    update rating_contest set compared_version = given.version, is_same = given.is_same
    from held join given using (cid, revision)
    where rating_contest.cid = held.cid and rating_contest.revision = held.revision`.execute(db);
}

/** Reads the participants of stored results. */
export async function readStoredPlaces(
  db: Kysely<Database>,
  { cid, revision }: RatingResultsOf,
): Promise<RatingParticipants> {
  const places = await db
    .selectFrom('rating_result')
    .where('cid', '=', cid)
    .where('revision', '=', revision)
    .select(['uid', 'rank'])
    .orderBy('rank')
    .orderBy('uid')
    .execute();
  const basis = await db
    .selectFrom('rating_contest')
    .where('cid', '=', cid)
    .where('revision', '=', revision)
    .select('outsiders')
    .executeTakeFirst();
  return { places, outsiders: basis?.outsiders ?? null };
}

/**
 * Reads the participants from the scoreboard, compares them with the stored ones, and stores the outcome (step 3).
 * Returns whether they are the same, and the participants.
 */
export async function compareWithScoreboard(
  db: Kysely<Database>,
  stored: StoredBasis,
  row: ContestRow,
): Promise<{ readonly isSame: boolean; readonly participants: RatingParticipants }> {
  const former = await readStoredPlaces(db, stored);
  const participants = await readRatingParticipants(db, row, former);
  const rankOf = new Map(former.places.map(({ uid, rank }) => [uid, rank]));
  const isSame =
    participants.places.length === rankOf.size &&
    participants.places.every(({ uid, rank }) => rankOf.get(uid) === rank);
  const comparison = { stored, present: ratingBasisOf(row) };
  await rememberStates(db, [comparison], new Map([[row.id, isSame ? 'same' : 'changed']]));
  return { isSame, participants };
}
