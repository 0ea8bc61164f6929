import { rankType } from '@xiezhi/contract/routes/ranking';
import { type Selectable, sql } from 'kysely';
import type { UserCounterTable } from '../database/schema.ts';
import { createSlowCache } from '../database/slow-cache.ts';
import type { Services } from '../services.ts';
import type { RankType } from './rank-list.ts';

/** So many listed users have so many points. */
interface Level {
  readonly points: number;
  readonly count: number;
}

type Standing = Pick<Selectable<UserCounterTable>, 'ac' | 'total' | 'oi_score'>;

/** Users of a site from which its levels are remembered for a while. */
const largeFrom = 1000;

/** Places of a user among all; null in a rank in which the user is not listed or has no points yet. */
export type Places = (uid: string) => Promise<{ acm: number | null; oi: number | null }>;

const columnOf = (type: RankType) => (type === rankType.oi ? 'oi_score' : 'ac');

/**
 * Counting everybody before a user would walk half the index of a large site: how many have how many points is
 * counted once in a while, and only the level of the user is looked at anew.
 */
export function createPlaces({ db }: Pick<Services, 'db'>): Places {
  const levels = createSlowCache<Level[]>(
    (list) => list.reduce((sum, { count }) => sum + count, 0) >= largeFrom,
  );
  const countLevels = (type: RankType) =>
    db
      .selectFrom('user_counter')
      .where('is_listed', '=', true)
      .groupBy(columnOf(type))
      .select([`${columnOf(type)} as points`, sql<number>`count(*)`.as('count')])
      .execute();

  const placeOf = async (type: RankType, uid: string, own: Standing): Promise<number | null> => {
    const points = own[columnOf(type)];
    if (points === 0) return null;
    const isBefore =
      type === rankType.oi
        ? sql<boolean>`(ac > ${own.ac} or (ac = ${own.ac} and uid < ${uid}))`
        : sql<boolean>`(total < ${own.total} or (total = ${own.total} and uid < ${uid}))`;
    const [above, level] = await Promise.all([
      levels.get(String(type), () => countLevels(type)),
      db
        .selectFrom('user_counter')
        .where('is_listed', '=', true)
        .where(columnOf(type), '=', points)
        .where(isBefore)
        .select(sql<number>`count(*)`.as('before'))
        .executeTakeFirstOrThrow(),
    ]);
    const higher = above.reduce((sum, row) => (row.points > points ? sum + row.count : sum), 0);
    return higher + level.before + 1;
  };
  return async (uid) => {
    const own = await db
      .selectFrom('user_counter')
      .where('uid', '=', uid)
      .where('is_listed', '=', true)
      .select(['ac', 'total', 'oi_score'])
      .executeTakeFirst();
    if (!own) return { acm: null, oi: null };
    const [acm, oi] = await Promise.all([placeOf(rankType.acm, uid, own), placeOf(rankType.oi, uid, own)]);
    return { acm, oi };
  };
}
