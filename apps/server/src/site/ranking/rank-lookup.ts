import { rankType } from '@xiezhi/contract/routes/ranking';
import { sql } from 'kysely';
import { createSlowResultCache } from '../../platform/cache/slow-result-cache.ts';
import type { Services } from '../../platform/services.ts';
import type { RankType } from './orders.ts';

/** Users with this many points have this rank. */
interface Level {
  readonly points: number;
  readonly place: number;
}

interface Levels {
  /** In descending order. */
  readonly list: readonly Level[];
  readonly users: number;
}

/** Number of users from which levels are cached. */
const largeFrom = 1000;

/** Points of a listed user in both rankings. */
export interface UserPoints {
  readonly ac: number;
  readonly oi: number;
}

/** Returns the rank of this many points; null for zero points, which have no rank. */
export type RankLookup = (points: number) => number | null;

/**
 * Ranks of users. Users with equal points share a rank, and the next rank is lower by their number, whatever the order
 * of their rows.
 */
export interface RankIndex {
  by(type: RankType): Promise<RankLookup>;
  /** Returns the ranks of a user by their points; null if the user is not listed or has no points yet. */
  of(points: UserPoints | null): Promise<{ acm: number | null; oi: number | null }>;
}

const columnOf = (type: RankType) => (type === rankType.oi ? 'oi_score' : 'ac');

/**
 * Counting everybody before a user would scan half the index of a large site: instead, the number of users per points
 * value is counted at intervals.
 */
export function createRankLookup({
  db,
  cacheInvalidation,
}: Pick<Services, 'db' | 'cacheInvalidation'>): RankIndex {
  const cache = createSlowResultCache<Levels>(({ users }) => users >= largeFrom, cacheInvalidation.changes);

  async function countLevels(type: RankType): Promise<Levels> {
    const rows = await db
      .selectFrom('user_counter')
      .where('is_listed', '=', true)
      .groupBy(columnOf(type))
      .select([`${columnOf(type)} as points`, sql<number>`count(*)`.as('count')])
      .orderBy('points', 'desc')
      .execute();
    let users = 0;
    const list = rows.map(({ points, count }) => {
      const place = users + 1;
      users += count;
      return { points, place };
    });
    return { list, users };
  }

  async function by(type: RankType): Promise<RankLookup> {
    const { list, users } = await cache.get(String(type), () => countLevels(type));
    // Counts may be some seconds old: a new value ranks just above the next lower one.
    return (points) =>
      points <= 0 ? null : (list.find((level) => level.points <= points)?.place ?? users + 1);
  }

  async function of(points: UserPoints | null): ReturnType<RankIndex['of']> {
    if (!points) return { acm: null, oi: null };
    const [acm, oi] = await Promise.all([by(rankType.acm), by(rankType.oi)]);
    return { acm: acm(points.ac), oi: oi(points.oi) };
  }

  return { by, of };
}
