import { rankType } from '@xiezhi/contract/routes/ranking';
import { sql } from 'kysely';
import { createSlowResultCache } from '../../platform/cache/slow-result-cache.ts';
import type { Services } from '../../platform/services.ts';
import type { RankType } from './orders.ts';

/** Number of points together with the rank of users who have it. */
interface Level {
  readonly points: number;
  readonly place: number;
}

interface Levels {
  /** In descending order. */
  readonly list: readonly Level[];
  readonly users: number;
}

/** Number of users from which counts are cached. */
const largeFrom = 1000;

/** Points of a listed user for both rankings. */
export interface UserPoints {
  readonly ac: number;
  readonly oi: number;
}

/** Returns the rank for a number of points; null for zero points. */
export type RankLookup = (points: number) => number | null;

/**
 * Ranks of users by points. Users with equal points share a rank, whatever their order in the list. The next rank is
 * greater by the number of these users.
 */
export interface RankIndex {
  by(type: RankType): Promise<RankLookup>;
  /**
   * Returns a user's ranks in both rankings. They are null if the user is not listed (`points` is null) or has no
   * points.
   */
  of(points: UserPoints | null): Promise<{ acm: number | null; oi: number | null }>;
}

const columnOf = (type: RankType) => (type === rankType.oi ? 'oi_score' : 'ac');

/**
 * Creates the rank index. It counts the users with each number of points, at intervals. Counting all users before a
 * given one would scan half the index on a large site.
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
    // Counts may be some seconds old. A number of points that they do not contain gets the rank of the next lower
    // number.
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
