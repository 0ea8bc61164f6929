import { rankType } from '@xiezhi/contract/routes/ranking';
import { sql } from 'kysely';
import { createSlowResultCache } from '../../platform/cache/slow-result-cache.ts';
import type { Services } from '../../platform/services.ts';
import type { RankType } from './orders.ts';

/** Users with so many points have this place. */
interface Level {
  readonly points: number;
  readonly place: number;
}

interface Levels {
  /** The best first. */
  readonly list: readonly Level[];
  readonly users: number;
}

/** Users of a site from which its levels are remembered for a while. */
const largeFrom = 1000;

/** What a listed user has in both ranks. */
export interface UserPoints {
  readonly ac: number;
  readonly oi: number;
}

/** The place that so many points give; null for none, since nobody has a place who has done nothing yet. */
export type RankLookup = (points: number) => number | null;

/**
 * Places in the ranks. Users with equal points share one, and the next one is as far down as they are many,
 * whatever decides in which order their rows stand.
 */
export interface Places {
  by(type: RankType): Promise<RankLookup>;
  /** Those of a user by their points; null where the user is not listed, or has no points yet. */
  of(points: UserPoints | null): Promise<{ acm: number | null; oi: number | null }>;
}

const columnOf = (type: RankType) => (type === rankType.oi ? 'oi_score' : 'ac');

/**
 * Counting everybody before a user would walk half the index of a large site: how many have how many points is
 * counted once in a while instead.
 */
export function createRankLookup({
  db,
  cacheInvalidation,
}: Pick<Services, 'db' | 'cacheInvalidation'>): Places {
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
    // What was counted may be some seconds old: a new level stands right above the next lower one.
    return (points) =>
      points <= 0 ? null : (list.find((level) => level.points <= points)?.place ?? users + 1);
  }

  async function of(points: UserPoints | null): ReturnType<Places['of']> {
    if (!points) return { acm: null, oi: null };
    const [acm, oi] = await Promise.all([by(rankType.acm), by(rankType.oi)]);
    return { acm: acm(points.ac), oi: oi(points.oi) };
  }

  return { by, of };
}
