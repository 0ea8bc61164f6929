import { isFrozenAt } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { RatingResultsOf } from '../../platform/database/rating-tables.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RatingParticipants } from '../../scopes/contest/rating/rating-participants.ts';
import { type ContestRow, freezeOf } from '../../scopes/contest/repository.ts';
import {
  basisColumns,
  comparePlaces,
  compareWithScoreboard,
  isSameTerms,
  type PlacesState,
  type RatingBasis,
  ratingBasisOf,
  rememberStates,
  type StoredBasis,
  storedBasisOf,
} from './basis.ts';

/*
 * Ratings: theory of operation. Contests with applied results form a chain, ordered by their ends and then by their
 * ids. A user's current rating is the rating after the last contest of the chain that counted for the user.
 *
 * A revision is a proposed chain. It adds contests, revokes others, and includes changes since the last revision
 * (rejudged results, new settings, moved ends). Contests before the first difference keep their results. A job computes
 * all later ones again and stores their results in addition to the applied ones. Only staff see them. Applying the
 * revision makes the contests refer to it. This happens in one transaction, which first checks that both chains are
 * still those of the computation: the same contests keep their results, the same ones are revoked, and the computed ones
 * still have their basis (`basis.ts`).
 *
 * One revision is open at a time. `lockName('ratings')` serializes opening and applying on all servers.
 */

/** A contest of the proposed chain. */
export interface ChainContest extends RatingBasis {
  readonly row: ContestRow;
  /** Applied results of the contest; null if there are none. */
  readonly former: StoredBasis | null;
  /** Whether the participants are those of the applied results. */
  readonly places: PlacesState;
}

export interface Chains {
  readonly applied: readonly StoredBasis[];
  readonly proposed: readonly ChainContest[];
  /**
   * Number of contests at the beginning of both chains that keep their results. If a contest could keep them according
   * to its scoreboard only, it and all later ones are not included.
   */
  readonly unchangedCount: number;
}

/** The changes that a revision makes. */
export interface ChainChange {
  readonly added: readonly number[];
  readonly revoked: readonly number[];
}

/** Columns of a contest that decide whether its results may change ratings. */
export const ratableColumns = [
  'contest.is_rated',
  'contest.is_visible',
  'contest.hidden_at',
  'contest.gid',
  'contest.ends_at',
  'contest.seal_at',
  'contest.auto_unfreeze',
  'contest.published_at',
  'contest.opens_not_before',
] as const;

type RatableRow = Pick<ContestRow, 'is_rated' | 'is_visible' | 'hidden_at' | 'gid' | 'ends_at'> &
  Parameters<typeof freezeOf>[0];

/** Whether everyone may know that the contest exists. */
function isListed(row: Pick<ContestRow, 'is_visible' | 'hidden_at' | 'gid'>): boolean {
  return row.is_visible && row.hidden_at === null && row.gid === null;
}

/**
 * Whether the results of a contest may change ratings: it is rated and visible, it has ended, and no freeze hides its
 * results.
 */
export function isRatable(row: RatableRow, now: Date): boolean {
  return row.is_rated && isListed(row) && row.ends_at <= now && !isFrozenAt(freezeOf(row), now);
}

/** Reads the chain of applied results, in order. */
export async function readApplied(db: Kysely<Database>): Promise<StoredBasis[]> {
  const rows = await db
    .selectFrom('contest')
    .innerJoin('rating_contest as basis', (join) =>
      join.onRef('basis.cid', '=', 'contest.id').onRef('basis.revision', '=', 'contest.rating_revision'),
    )
    .select(basisColumns)
    .orderBy('basis.ended_at')
    .orderBy('basis.cid')
    .execute();
  return rows.map(storedBasisOf);
}

function selectRows(db: Kysely<Database>) {
  return db
    .selectFrom('contest')
    .innerJoin('app_user as author', 'author.uid', 'contest.uid')
    .selectAll('contest')
    .select(['author.username as author', sql<boolean>`false`.as('is_entered')]);
}

/** Reads these contests. */
export async function readContestRows(db: Kysely<Database>, cids: readonly number[]): Promise<ContestRow[]> {
  return selectRows(db)
    .where(sql<boolean>`contest.id = any(${cids}::bigint[])`)
    .execute();
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
  const rows = await selectRows(db)
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
  const ratable = rows
    .filter((row) => isRatable(row, now))
    .map((row) => ({ row, present: ratingBasisOf(row) }));
  const formerOf = new Map(applied.map((one) => [one.cid, one]));
  const states = await comparePlaces(
    db,
    ratable.flatMap(({ present }) => {
      const stored = formerOf.get(present.cid);
      return stored ? [{ stored, present }] : [];
    }),
  );
  const proposed = ratable.map(({ row, present }): ChainContest => {
    const former = formerOf.get(present.cid) ?? null;
    return Object.assign(present, { row, former, places: states.get(present.cid) ?? 'changed' });
  });
  const difference = proposed.findIndex(
    (contest, index) => !mayKeep(contest, applied[index]) || contest.places !== 'same',
  );
  return { applied, proposed, unchangedCount: difference === -1 ? proposed.length : difference };
}

/** Whether a contest keeps its results if its participants are the same. */
function mayKeep(contest: ChainContest, applied: StoredBasis | undefined): boolean {
  return applied !== undefined && applied.cid === contest.cid && isSameTerms(applied, contest);
}

export interface SettledChains {
  readonly chains: Chains;
  /** The first contest whose participants have changed according to its scoreboard, and the participants. */
  readonly read: { readonly cid: number; readonly participants: RatingParticipants } | null;
}

/**
 * Finds out which contests keep their results, also by computing scoreboards, until the first contest that does not.
 * @param scoreboardsMax maximum number of scoreboards; contests after the last of them are treated as changed
 */
export async function settleChains(
  db: Kysely<Database>,
  chains: Chains,
  scoreboardsMax: number,
  signal?: AbortSignal,
): Promise<SettledChains> {
  const { applied, proposed } = chains;
  const comparisons = proposed.flatMap(({ former, ...present }) =>
    former ? [{ stored: former, present }] : [],
  );
  await rememberStates(db, comparisons, new Map(proposed.map(({ cid, places }) => [cid, places])));
  let left = scoreboardsMax;
  for (const [index, contest] of proposed.entries()) {
    signal?.throwIfAborted();
    const { cid, former, places } = contest;
    const settled = { chains: { ...chains, unchangedCount: index }, read: null };
    if (!former || !mayKeep(contest, applied[index]) || places === 'changed') return settled;
    if (places === 'same') continue;
    if (left === 0) return settled;
    left -= 1;
    const { isSame, participants } = await compareWithScoreboard(db, former, contest.row);
    if (!isSame) return { ...settled, read: { cid, participants } };
  }
  return { chains: { ...chains, unchangedCount: proposed.length }, read: null };
}

/** Returns the applied results that stay as they are, in the order of the chain. */
export function keptOf({ applied, unchangedCount }: Chains): RatingResultsOf[] {
  return applied.slice(0, unchangedCount).map(({ cid, revision }) => ({ cid, revision }));
}

/** Returns the ids of applied contests that are not part of the proposed chain. */
export function droppedFrom({ applied, proposed }: Chains): number[] {
  const next = new Set(proposed.map(({ cid }) => cid));
  return applied.map(({ cid }) => cid).filter((cid) => !next.has(cid));
}
