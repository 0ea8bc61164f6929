import { isFrozenAt } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { StoredRatingTerms } from '../../platform/database/rating-tables.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { ratingTermsOf } from '../../scopes/contest/rating/terms.ts';
import { type ContestRow, freezeOf } from '../../scopes/contest/repository.ts';

/*
 * Ratings: theory of operation. Contests with applied results form a chain, ordered by their ends and then by their
 * ids. A user's current rating is the rating after the last contest of the chain that counted for the user.
 *
 * A revision is a proposed chain. It adds contests, revokes others, and includes changes since the last revision
 * (rejudged results, new settings, moved ends). Contests before the first difference keep their results. A job computes
 * all later ones again and stores their results in addition to the applied ones. Only staff see them. Applying the
 * revision makes the contests refer to it. This happens in one transaction, which first checks that the chain is still
 * the one that was computed.
 *
 * One revision is open at a time. `lockName('ratings')` serializes opening and applying on all servers.
 */

/** Everything from which the result of a contest is computed. */
export interface RatingBasis {
  readonly cid: number;
  readonly endedAt: Date;
  readonly version: number;
  readonly terms: StoredRatingTerms;
}

/** A contest of the applied chain. */
export interface AppliedContest extends RatingBasis {
  readonly revision: number;
}

/** A contest of the proposed chain. */
export interface ChainContest extends RatingBasis {
  readonly row: ContestRow;
}

export interface Chains {
  readonly applied: readonly AppliedContest[];
  readonly proposed: readonly ChainContest[];
  /** Number of contests at the beginning of both chains that keep their results. */
  readonly unchangedCount: number;
}

/** The changes that a revision makes. */
export interface ChainChange {
  readonly added: readonly number[];
  readonly revoked: readonly number[];
}

/** Returns the basis of a computation of the contest at present. */
export function ratingBasisOf(row: ContestRow): RatingBasis {
  return { cid: row.id, endedAt: row.ends_at, version: row.scoreboard_version, terms: ratingTermsOf(row) };
}

/** Whether two bases have the same contest, settings, end and scoreboard. */
export function isSameBasis(left: RatingBasis, right: RatingBasis): boolean {
  const { formula, min, max, participants, excluded } = left.terms;
  const other = right.terms;
  return (
    left.cid === right.cid &&
    left.version === right.version &&
    left.endedAt.getTime() === right.endedAt.getTime() &&
    formula === other.formula &&
    min === other.min &&
    max === other.max &&
    participants === other.participants &&
    excluded.join() === other.excluded.join()
  );
}

/** Whether everyone may know that the contest exists. */
function isListed(row: Pick<ContestRow, 'is_visible' | 'hidden_at' | 'gid'>): boolean {
  return row.is_visible && row.hidden_at === null && row.gid === null;
}

/**
 * Whether the results of a contest may change ratings: it is rated and visible, it has ended, and no freeze hides its
 * results.
 */
export function isRatable(row: ContestRow, now: Date): boolean {
  return row.is_rated && isListed(row) && row.ends_at <= now && !isFrozenAt(freezeOf(row), now);
}

/** Reads the chain of applied results, in order. */
export async function readApplied(db: Kysely<Database>): Promise<AppliedContest[]> {
  const rows = await db
    .selectFrom('contest')
    .innerJoin('rating_contest as basis', (join) =>
      join.onRef('basis.cid', '=', 'contest.id').onRef('basis.revision', '=', 'contest.rating_revision'),
    )
    .select(['basis.cid', 'basis.revision', 'basis.ended_at', 'basis.scoreboard_version', 'basis.terms'])
    .orderBy('basis.ended_at')
    .orderBy('basis.cid')
    .execute();
  return rows.map(({ cid, revision, ended_at: endedAt, scoreboard_version: version, terms }) => ({
    cid,
    revision,
    endedAt,
    version,
    terms,
  }));
}

/**
 * Reads the applied and the proposed chain. The proposed chain omits applied contests that may no longer change
 * ratings. If an added contest may not change ratings, throws `ratingNotReady` with its title. For hidden contests and
 * contests of groups throws `contestNotFound`, because the staff for ratings may not know their titles.
 */
export async function readChains(
  db: Kysely<Database>,
  { added, revoked }: ChainChange,
  now: Date,
): Promise<Chains> {
  const applied = await readApplied(db);
  const rows = await db
    .selectFrom('contest')
    .innerJoin('app_user as author', 'author.uid', 'contest.uid')
    .selectAll('contest')
    .select(['author.username as author', sql<boolean>`false`.as('is_entered')])
    .where((eb) =>
      eb.or([
        eb('contest.rating_revision', 'is not', null),
        sql<boolean>`contest.id = any(${added}::bigint[])`,
      ]),
    )
    .where(sql<boolean>`contest.id <> all(${revoked}::bigint[])`)
    .orderBy('contest.ends_at')
    .orderBy('contest.id')
    .execute();
  for (const cid of added) {
    const row = rows.find(({ id }) => id === cid);
    if (!row || !isListed(row)) throw new ApiError('contestNotFound');
    if (!isRatable(row, now)) throw new ApiError('ratingNotReady', { title: row.title });
  }
  const proposed = rows
    .filter((row) => isRatable(row, now))
    .map((row): ChainContest => Object.assign(ratingBasisOf(row), { row }));
  const difference = proposed.findIndex((contest, index) => {
    const former = applied[index];
    return former === undefined || !isSameBasis(former, contest);
  });
  return { applied, proposed, unchangedCount: difference === -1 ? proposed.length : difference };
}

/** Returns the applied contests that are not part of the proposed chain. */
export function droppedFrom({ applied, proposed }: Chains): AppliedContest[] {
  const next = new Set(proposed.map(({ cid }) => cid));
  return applied.filter(({ cid }) => !next.has(cid));
}
