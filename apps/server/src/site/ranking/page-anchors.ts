import { type Kysely, type RawBuilder, sql } from 'kysely';
import { createSlowResultCache } from '../../platform/cache/slow-result-cache.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { orders, type RankType } from './orders.ts';

/** Position of a row in its ranking, given by the values that determine its order. */
export interface PageAnchor {
  readonly first: number;
  readonly second: number;
  readonly uid: string;
}

/** Number of rows from one anchor to the next. */
const distance = 250;
/** Number of users from which a ranking has anchors. In smaller rankings, counting rows up to a page is fast enough. */
const largeFrom = 10_000;

/**
 * Creates anchors for the pages of large rankings. Without them, reading a page far down would scan all index entries
 * before it. For every `distance`-th row the anchors contain the values that determine its order; they are refreshed at
 * intervals. A page is read from the last anchor before it. Users move between two refreshes, so a page may begin a few
 * rows too early or too late.
 */
export function createPageAnchors({ db, cacheInvalidation }: Pick<Services, 'db' | 'cacheInvalidation'>) {
  const cache = createSlowResultCache<readonly PageAnchor[]>(
    (anchors) => anchors.length * distance >= largeFrom,
    cacheInvalidation.changes,
  );

  /**
   * Returns SQL for the uids of a slice of a ranking, in order. Null if there is no anchor, so that the caller has to
   * count rows.
   */
  return async function uidsAt(
    type: RankType,
    { offset, limit }: { readonly offset: number; readonly limit: number },
    users: number,
  ): Promise<RawBuilder<{ uid: string }> | null> {
    if (users < largeFrom || offset < distance) return null;
    const anchors = await cache.get(String(type), () => findAnchors(db, type));
    const at = Math.min(Math.floor(offset / distance), anchors.length - 1);
    const anchor = anchors[at];
    return anchor ? uidsFrom(type, anchor, { offset: offset - at * distance, limit }) : null;
  };
}

async function findAnchors(db: Kysely<Database>, type: RankType): Promise<readonly PageAnchor[]> {
  const { first, second, order } = columnsOf(type);
  const { rows } = await sql<PageAnchor>`
    select first, second, uid from (
      select ${first} as first, ${second} as second, uid, row_number() over (order by ${order}) as number
      from user_counter where is_listed
    ) ranked where number % ${distance} = 1 order by number`.execute(db);
  return rows;
}

/**
 * Selects rows from `anchor` on, as the union of three index ranges. Compared with the anchor, their rows have both
 * order columns equal, only the first one equal, or a lower first one.
 */
export function uidsFrom(
  type: RankType,
  anchor: PageAnchor,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): RawBuilder<{ uid: string }> {
  const { first, second, isAfter, order } = columnsOf(type);
  // The limit is rounded up and a literal in the query. There are thus only few different queries, which PostgreSQL
  // plans once each.
  const most = sql.lit(Math.ceil((offset + limit) / distance) * distance);
  const range = (condition: RawBuilder<unknown>) => sql`(
    select uid, ac, total, oi_score from user_counter where is_listed and ${condition}
    order by ${order} limit ${most})`;
  return sql<{ uid: string }>`(
    select uid from (
      ${range(sql`${first} = ${anchor.first} and ${second} = ${anchor.second} and uid >= ${anchor.uid}`)}
      union all ${range(sql`${first} = ${anchor.first} and ${second} ${isAfter} ${anchor.second}`)}
      union all ${range(sql`${first} < ${anchor.first}`)}
    ) user_counter order by ${order} offset ${offset} limit ${limit})`;
}

function columnsOf(type: RankType) {
  const [first, second] = orders[type];
  return {
    first: sql.ref(first.column),
    second: sql.ref(second.column),
    isAfter: second.isDescending ? sql`<` : sql`>`,
    order: sql.join(
      orders[type].map(({ column, isDescending }) =>
        isDescending ? sql`${sql.ref(column)} desc` : sql`${sql.ref(column)}`,
      ),
    ),
  };
}
