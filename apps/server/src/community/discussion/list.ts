import type { Locale } from '@xiezhi/contract/limits';
import type { DiscussionRow } from '@xiezhi/contract/routes/discussion';
import type { Page } from '@xiezhi/contract/wire/wire';
import { hasAbility, type Person, type AccessContext } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { containsPattern, pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { createSlowResultCache } from '../../platform/cache/slow-result-cache.ts';
import { isProblemNamed, isProblemVisible } from '../../problems/problem/visible.ts';
import { presentPost, readPosts } from './posts.ts';

export interface PostQuery extends Paging {
  /** Id of the group whose posts are listed. Null lists the posts of the site; undefined lists both, for staff. */
  readonly gid: number | null | undefined;
  /** State of the posts. Undefined lists all states except deleted, for staff. */
  readonly state: 'normal' | 'disabled' | 'deleted' | undefined;
  readonly category?: number | undefined;
  /** Exact display id of a problem. */
  readonly problem?: string | undefined;
  readonly uid?: string | undefined;
  readonly keyword?: string | undefined;
  readonly sort: 'newest' | 'active' | 'likes';
}

/** Maximum number of posts matched by keyword in each of title, description and author. */
const foundMax = 5000;
/** Totals of at least this many rows are cached for some seconds. */
const manyPosts = 1000;

/**
 * Lists pinned posts, then the others in the requested order. The ids of a page come from an index, its rows are read
 * afterwards.
 */
export function createPostList(db: Kysely<Database>) {
  const totals = createSlowResultCache<number>((total) => total >= manyPosts);

  return async function list(
    query: PostQuery,
    access: AccessContext,
    locale: Locale,
  ): Promise<Page<DiscussionRow>> {
    const person = listViewer(query, access);
    const filter = JSON.stringify({ ...query, currentPage: 0, limit: 0, sort: '', person: person?.uid });
    const [ids, total] = await Promise.all([
      postIds(query, person).execute(db),
      totals.get(filter, () => count(db, query, person)),
    ]);
    const rows = await readPosts(
      db,
      access.person,
      ids.rows.map(({ id }) => id),
      locale,
    );
    const records = rows.map((row) => presentPost(row, access));
    return pageOf(records, { value: total, isEstimated: false }, query);
  };
}

/**
 * Returns the viewer if the list depends on who views it; null if all viewers get the same list and can share
 * its cached total.
 */
function listViewer({ gid, uid }: PostQuery, access: AccessContext): Person | null {
  const { person } = access;
  const isOwn = uid !== undefined && uid === person?.uid;
  return gid !== null || isOwn || hasAbility(access, 'problem_admin') ? person : null;
}

/** Returns a query for the post ids of one page. */
export function postIds(query: PostQuery, person: Person | null): RawBuilder<{ id: number }> {
  const { currentPage, limit } = query;
  return sql<{ id: number }>`select id from discussion where ${conditionOf(query, person)}
    order by ${orders[query.sort]} limit ${limit} offset ${(currentPage - 1) * limit}`;
}

const orders = {
  newest: sql`is_pinned desc, created_at desc, id desc`,
  active: sql`is_pinned desc, active_at desc, id desc`,
  likes: sql`is_pinned desc, like_num desc, id desc`,
} as const;

async function count(db: Kysely<Database>, query: PostQuery, person: Person | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from discussion where ${conditionOf(query, person)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function conditionOf(
  { gid, state, category, problem, uid, keyword }: PostQuery,
  person: Person | null,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    state === 'deleted' ? sql`hidden_at is not null` : sql`hidden_at is null`,
  ];
  // Authors keep access to their own posts, whatever happens to the problem.
  if (uid === undefined || uid !== person?.uid) conditions.push(isProblemVisible(person, 'discussion'));
  if (gid !== undefined) conditions.push(gid === null ? sql`gid is null` : sql`gid = ${gid}`);
  // Uses literals, so that PostgreSQL uses the partial indexes of the lists.
  if (state === 'normal') conditions.push(sql`status = 0`);
  if (state === 'disabled') conditions.push(sql`status = 1`);
  if (category !== undefined) conditions.push(sql`category_id = ${category}`);
  if (problem !== undefined)
    conditions.push(sql`pid = (select id from problem where lower(display_id) = ${problem.toLowerCase()}
      and ${isProblemNamed(person, 'problem')}
      and hidden_at is null limit 1)`);
  if (uid !== undefined) conditions.push(sql`uid = ${uid}`);
  if (keyword !== undefined) conditions.push(sql`id in (${matching(keyword)})`);
  return sql.join(conditions, sql` and `);
}

/**
 * Returns a query for posts that have the keyword in the title, the description or the author's name, or whose id it
 * is. `text_pairs` uses the indexes over pairs of characters.
 */
function matching(keyword: string): RawBuilder<unknown> {
  const word = keyword.toLowerCase();
  const pattern = containsPattern(word);
  const hasPairs = Array.from(word).length > 1;
  const within = (column: 'title' | 'description') => {
    const text = sql.ref(column);
    const pairs = hasPairs ? sql`text_pairs(${text}) @> text_pairs(${word}) and` : sql``;
    return sql`(select id from discussion where ${pairs} lower(${text}) like ${pattern} limit ${foundMax})`;
  };
  const byNumber = /^\d{1,15}$/.test(word) ? sql`union all select ${Number(word)}::bigint` : sql``;
  return sql`${within('title')} union all ${within('description')}
    union all (select written.id from app_user join discussion written on written.uid = app_user.uid
      where username_key like ${pattern} limit ${foundMax}) ${byNumber}`;
}
