import type { Page } from '@xiezhi/contract/wire/wire';
import { type RankRow, rankType } from '@xiezhi/contract/routes/ranking';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  containsPattern,
  hasLetterOrDigit,
  pageOf,
  type Paging,
  type PageSlice,
  pageWindow,
  startPattern,
  type Total,
} from '../../platform/database/paging.ts';
import { prepared } from '../../platform/database/prepared-statements.ts';
import type { Database } from '../../platform/database/schema.ts';
import { lacksVerdict, practiceSubmission } from '../../platform/scope/sql.ts';
import { orders, type RankType } from './orders.ts';
import type { RankLookup } from './rank-lookup.ts';
import type { createPageAnchors } from './page-anchors.ts';

export interface RankSearch {
  /** Part of a username or nickname; must not be blank. */
  readonly text: string;
  /** Whether the search includes real names. Only staff may use this, because results reveal whose name it is. */
  readonly isByRealname: boolean;
}

/**
 * Returns one page of a ranking, of all users or of search results; `count` returns the total.
 * @param showsSiteRating whether `rating` contains the rating of this site; otherwise it is null
 */
export async function listRank(
  db: Kysely<Database>,
  type: RankType,
  paging: Paging,
  search: RankSearch | null,
  count: () => Promise<number>,
  placeOf: RankLookup,
  uidsAt: ReturnType<typeof createPageAnchors>,
  showsSiteRating: boolean,
): Promise<Page<RankRow>> {
  const total = { value: await count(), isEstimated: false };
  const rows = await readSlice(db, type, paging, search, total, uidsAt);
  const records = rows.map((row) => presentRankedUser(row, type, placeOf, showsSiteRating));
  return pageOf(records, total, paging);
}

async function readSlice(
  db: Kysely<Database>,
  type: RankType,
  paging: Paging,
  search: RankSearch | null,
  total: Total,
  uidsAt: ReturnType<typeof createPageAnchors>,
) {
  const { limit } = paging;
  const offset = (paging.currentPage - 1) * limit;
  const near =
    search === null && offset < total.value ? await uidsAt(type, { offset, limit }, total.value) : null;
  if (near) return readRankRows(db, type, near, false).execute();
  const slice = pageWindow(paging, total);
  const rows = await rankRows(db, type, slice, search).execute();
  return slice.isBackwards ? rows.toReversed() : rows;
}

function presentRankedUser(
  {
    score,
    siteRating,
    ...row
  }: Omit<RankRow, 'rating' | 'siteRating' | 'place'> & { score: number; siteRating: number | null },
  type: RankType,
  placeOf: RankLookup,
  showsSiteRating: boolean,
): RankRow {
  const rated = {
    ...row,
    rating: showsSiteRating ? siteRating : null,
    ...(siteRating !== null && { siteRating }),
  };
  return type === rankType.oi
    ? { ...rated, place: placeOf(score), score }
    : { ...rated, place: placeOf(row.ac) };
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
 * Returns the rows of a slice in ranking order. Users are selected by the index alone; names and counts are then read
 * only for these few users.
 */
export function rankRows(db: Kysely<Database>, type: RankType, slice: PageSlice, search: RankSearch | null) {
  const direction = directionOf(slice.isBackwards);
  const [first, second, third] = orders[type];
  const uids = db
    .selectFrom('user_counter')
    .where('is_listed', '=', true)
    .$if(search !== null, (query) => query.where(matches(search)))
    .select('user_counter.uid')
    .orderBy(first.column, direction(first.isDescending))
    .orderBy(second.column, direction(second.isDescending))
    .orderBy(third.column, direction(third.isDescending))
    .offset(slice.offset)
    .limit(slice.limit);
  return readRankRows(db, type, sql<{ uid: string }>`(${uids})`, slice.isBackwards);
}

const directionOf = (isBackwards: boolean) => (isDescending: boolean) =>
  isDescending === isBackwards ? 'asc' : 'desc';

/** Query for names and counts of the given users, in ranking order. */
export function readRankRows(
  db: Kysely<Database>,
  type: RankType,
  uids: RawBuilder<{ uid: string }>,
  isBackwards: boolean,
) {
  const direction = directionOf(isBackwards);
  const [first, second, third] = orders[type];
  return db
    .selectFrom('user_counter')
    .innerJoin('app_user', 'app_user.uid', 'user_counter.uid')
    .leftJoin('user_rating', 'user_rating.uid', 'user_counter.uid')
    .where(sql<boolean>`user_counter.uid = any(array${uids})`)
    .modifyFront(prepared)
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
      sql<number>`greatest(0, user_counter.total - (select count(*) from submission
        where submission.uid = user_counter.uid and ${lacksVerdict()} and ${practiceSubmission()}))::int`.as(
        'judged',
      ),
      'user_counter.oi_score as score',
      'user_rating.rating as siteRating',
    ])
    .orderBy(first.column, direction(first.isDescending))
    .orderBy(second.column, direction(second.isDescending))
    .orderBy(third.column, direction(third.isDescending));
}

/**
 * SQL condition for a search. Indexes contain names in lower case. A text without letters and digits matches only the
 * start of names, because no index supports more.
 */
function matches(search: RankSearch | null) {
  const text = (search?.text ?? '').toLowerCase();
  if (!hasLetterOrDigit(text)) {
    const start = startPattern(text);
    return sql<boolean>`user_counter.uid in (
      select uid from app_user where username_key like ${start} and status = 0 union all
      select uid from app_user where lower(nickname) like ${start} and nickname is not null and status = 0
    )`;
  }
  const pattern = containsPattern(text);
  const realname = search?.isByRealname ? sql`or lower(realname) like ${pattern}` : sql``;
  return sql<boolean>`user_counter.uid in (
    select uid from app_user where username_key like ${pattern} or lower(nickname) like ${pattern} ${realname}
  )`;
}
