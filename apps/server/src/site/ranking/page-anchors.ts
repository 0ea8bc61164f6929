import { type Kysely, type RawBuilder, sql } from 'kysely';
import { createSlowResultCache } from '../../platform/cache/slow-result-cache.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { orders, type RankType } from './orders.ts';

/** Where a row of a rank stands in its order: what it is ordered by. */
export interface PageAnchor {
  readonly first: number;
  readonly second: number;
  readonly uid: string;
}

/** Rows from one signpost to the next. */
const distance = 250;
/** Users from which a rank has any: below that a page is found soon enough by counting to it. */
const largeFrom = 10_000;

/**
 * Counting to a page far down walks over all entries of the index before it. On large sites every so many rows of a rank
 * are known by what they are ordered by, found anew once in a while: a page is read from the last of them on. As
 * people move meanwhile, a page may begin a few rows off, as pages that were kept for as long do.
 */
export function createPageAnchors({ db, cacheInvalidation }: Pick<Services, 'db' | 'cacheInvalidation'>) {
  const cache = createSlowResultCache<readonly PageAnchor[]>(
    (posts) => posts.length * distance >= largeFrom,
    cacheInvalidation.changes,
  );

  /** SQL: the uids of a slice of a rank, in its order; null where they are to be counted to. */
  return async function uidsAt(
    type: RankType,
    { offset, limit }: { readonly offset: number; readonly limit: number },
    users: number,
  ): Promise<RawBuilder<{ uid: string }> | null> {
    if (users < largeFrom || offset < distance) return null;
    const posts = await cache.get(String(type), () => findSignposts(db, type));
    const at = Math.min(Math.floor(offset / distance), posts.length - 1);
    const post = posts[at];
    return post ? uidsFrom(type, post, { offset: offset - at * distance, limit }) : null;
  };
}

async function findSignposts(db: Kysely<Database>, type: RankType): Promise<readonly PageAnchor[]> {
  const { first, second, order } = columnsOf(type);
  const { rows } = await sql<PageAnchor>`
    select first, second, uid from (
      select ${first} as first, ${second} as second, uid, row_number() over (order by ${order}) as number
      from user_counter where is_listed
    ) ranked where number % ${distance} = 1 order by number`.execute(db);
  return rows;
}

/** What follows a row in three steps, each a range of the index: level in both columns, in the first, in none. */
export function uidsFrom(
  type: RankType,
  post: PageAnchor,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): RawBuilder<{ uid: string }> {
  const { first, second, isAfter, order } = columnsOf(type);
  // Few texts, and bounds that are known before their values: so it is planned once.
  const most = sql.lit(Math.ceil((offset + limit) / distance) * distance);
  const range = (condition: RawBuilder<unknown>) => sql`(
    select uid, ac, total, oi_score from user_counter where is_listed and ${condition}
    order by ${order} limit ${most})`;
  return sql<{ uid: string }>`(
    select uid from (
      ${range(sql`${first} = ${post.first} and ${second} = ${post.second} and uid >= ${post.uid}`)}
      union all ${range(sql`${first} = ${post.first} and ${second} ${isAfter} ${post.second}`)}
      union all ${range(sql`${first} < ${post.first}`)}
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
