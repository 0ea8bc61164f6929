import type { Page } from '@xiezhi/contract/wire';
import { type RankRow, rankType } from '@xiezhi/contract/routes/ranking';
import { type Kysely, sql } from 'kysely';
import { containsPattern, pageOf, type Paging, type Slice, sliceOf } from '../database/paging.ts';
import type { Database } from '../database/schema.ts';
import type { PlaceOf } from './places.ts';

/**
 * The ranks over `user_counter`, which submit and finish keep by differences. Each kind is an order of
 * the listed users that one index holds, with the uid last, so that no two rows are ever level.
 */
const orders = {
  [rankType.acm]: [
    { column: 'user_counter.ac', isDescending: true },
    { column: 'user_counter.total', isDescending: false },
    { column: 'user_counter.uid', isDescending: false },
  ],
  [rankType.oi]: [
    { column: 'user_counter.oi_score', isDescending: true },
    { column: 'user_counter.ac', isDescending: true },
    { column: 'user_counter.uid', isDescending: false },
  ],
} as const;

export type RankType = keyof typeof orders;

export interface RankSearch {
  /** Part of a user name or nickname. */
  readonly text: string;
  /** Whether real names are searched too: for staff alone, since an answer tells whose name it is. */
  readonly isByRealname: boolean;
}

/** One page of a rank, all users or those that a search finds; `count` tells how many they are. */
export async function listRank(
  db: Kysely<Database>,
  type: RankType,
  paging: Paging,
  search: RankSearch | null,
  count: () => Promise<number>,
  placeOf: PlaceOf,
): Promise<Page<RankRow>> {
  const total = { value: await count(), isEstimated: false };
  const slice = sliceOf(paging, total);
  const rows = await rankRows(db, type, slice, search).execute();
  if (slice.isBackwards) rows.reverse();
  const records = rows.map((row) => presentRow(row, type, placeOf));
  return pageOf(records, total, paging);
}

/** Ratings come from elsewhere and are not known yet. */
function presentRow(
  { score, ...row }: Omit<RankRow, 'rating' | 'place'> & { score: number },
  type: RankType,
  placeOf: PlaceOf,
): RankRow {
  return type === rankType.oi
    ? { ...row, rating: null, place: placeOf(score), score }
    : { ...row, rating: null, place: placeOf(row.ac) };
}

export async function countRanked(db: Kysely<Database>, search: RankSearch | null): Promise<number> {
  const { value } = await db
    .selectFrom('user_counter')
    .where('is_listed', '=', true)
    .$if(search !== null, (query) => query.where(matches(search)))
    .select(sql<number>`count(*)`.as('value'))
    .executeTakeFirstOrThrow();
  return value;
}

/**
 * The rows of a slice, in the order in which they were read. Which users they are comes from the index alone;
 * names and counts are looked up for those few.
 */
export function rankRows(db: Kysely<Database>, type: RankType, slice: Slice, search: RankSearch | null) {
  const direction = (isDescending: boolean) => (isDescending === slice.isBackwards ? 'asc' : 'desc');
  const [first, second, third] = orders[type];
  return db
    .selectFrom(
      db
        .selectFrom('user_counter')
        .where('is_listed', '=', true)
        .$if(search !== null, (query) => query.where(matches(search)))
        .select('user_counter.uid')
        .orderBy(first.column, direction(first.isDescending))
        .orderBy(second.column, direction(second.isDescending))
        .orderBy(third.column, direction(third.isDescending))
        .offset(slice.offset)
        .limit(slice.limit)
        .as('ranked'),
    )
    .innerJoin('user_counter', 'user_counter.uid', 'ranked.uid')
    .innerJoin('app_user', 'app_user.uid', 'ranked.uid')
    .select([
      'app_user.uid',
      'app_user.username',
      'app_user.nickname',
      sql<string | null>`left(app_user.signature, 100)`.as('signature'),
      'app_user.avatar',
      'app_user.title_name as titleName',
      'app_user.title_color as titleColor',
      'user_counter.ac',
      'user_counter.total',
      'user_counter.oi_score as score',
    ])
    .orderBy(first.column, direction(first.isDescending))
    .orderBy(second.column, direction(second.isDescending))
    .orderBy(third.column, direction(third.isDescending));
}

/** Names are indexed in lower case. */
function matches(search: RankSearch | null) {
  const pattern = containsPattern((search?.text ?? '').toLowerCase());
  const realname = search?.isByRealname ? sql`or lower(realname) like ${pattern}` : sql``;
  return sql<boolean>`user_counter.uid in (
    select uid from app_user where username_key like ${pattern} or lower(nickname) like ${pattern} ${realname}
  )`;
}
