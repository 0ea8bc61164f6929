import type { Locale } from '@xiezhi/contract/limits';
import type { searchRoutes } from '@xiezhi/contract/routes/search';
import { searchLimits } from '@xiezhi/contract/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { containsPattern, hasTrigram, startPattern } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { statementPids, taggedPids } from '../../problems/problem/keyword.ts';
import { publicProblem } from '../../platform/scope/sql.ts';

type Found = z.input<(typeof searchRoutes)['GET /api/search']['data']>;

/** Maximum number of titles that are read for one word. A word with more matches is too short to be meaningful. */
const titlesMax = searchLimits.countedMax;

/** Range of the results. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
  /**
   * Number of matches from which all pages are cut, so that pages do not overlap. For a single page, `limit` suffices
   * and is the default.
   */
  readonly outOf?: number;
}

/**
 * Finds problems. The results are ordered by the kind of match: the exact id, ids that start with the text, titles that
 * start with it, titles that contain it, tags, statements.
 */
export async function findProblems(
  db: Kysely<Database>,
  keyword: string,
  locale: Locale,
  slice: Slice = { limit: searchLimits.problems, offset: 0 },
): Promise<Found['problems']> {
  const { rows } = await problemQuery(keyword, locale, slice).execute(db);
  return rows;
}

export function problemQuery(
  keyword: string,
  locale: Locale,
  { limit, offset, outOf = limit }: Slice = { limit: searchLimits.problems, offset: 0 },
): RawBuilder<Found['problems'][number]> {
  return sql<Found['problems'][number]>`
    with best as materialized (${fittingProblems(keyword, outOf)})
    select display_id as "problemId", coalesce(text.title, fallback.title, '') as title, difficulty
    from best join problem on problem.id = best.pid and ${publicProblem()}
    left join problem_text text on text.pid = problem.id and text.locale = ${locale}
    left join problem_text fallback
      on fallback.pid = problem.id and fallback.locale = problem.default_locale
    order by best.place, char_length(display_id), display_id
    limit ${limit} offset ${offset}`;
}

/** Query for the matching public problems, each once, whose rows are counted. */
export function countedProblems(keyword: string): RawBuilder<unknown> {
  return sql`select from (${fittingProblems(keyword, searchLimits.countedMax)}) best
    join problem on problem.id = best.pid and ${publicProblem()}`;
}

/**
 * Query for the ids of matching problems, each with its best kind of match (`place`). `titlesMax` limits the matches in
 * titles, `maxCount` those of every other kind.
 */
function fittingProblems(keyword: string, maxCount: number): RawBuilder<unknown> {
  const word = keyword.toLowerCase();
  const start = startPattern(word);
  const inStatement = statementPids(word);
  // A single character matches only the start of a title.
  const within =
    Array.from(word).length < 2
      ? sql``
      : sql`union all (select pid, 3 from problem_text
          where text_pairs(title) @> text_pairs(${word}) and lower(title) like ${containsPattern(word)}
          limit ${titlesMax})`;
  return sql`select pid, min(place) as place from (
      (select id as pid, case when lower(display_id) = ${word} then 0 else 1 end as place from problem
        where lower(display_id) like ${start} and ${publicProblem()}
        order by char_length(display_id), display_id limit ${maxCount})
      union all (select pid, 2 from problem_text where lower(title) like ${start} limit ${titlesMax})
      ${within}
      union all (${shownOf(taggedPids(word), 4)} limit ${maxCount})
      ${inStatement === null ? sql`` : sql`union all (${shownOf(inStatement, 5)} limit ${maxCount})`}
    ) found group by pid`;
}

/** Query for the public problems among `pids`, with their place in the order of results. */
function shownOf(pids: RawBuilder<{ pid: number }>, place: number): RawBuilder<unknown> {
  return sql`select problem.id, ${place}::int from problem where problem.id in (${pids}) and ${publicProblem()}`;
}

/**
 * Finds users whose name starts with the text, exact matches first, then users whose name contains it. Banned users are
 * excluded.
 */
export async function findUsers(
  db: Kysely<Database>,
  keyword: string,
  slice: Slice = { limit: searchLimits.users, offset: 0 },
): Promise<Found['users']> {
  const { rows } = await userQuery(keyword, slice).execute(db);
  return rows;
}

export function userQuery(
  keyword: string,
  { limit, offset, outOf = limit }: Slice = { limit: searchLimits.users, offset: 0 },
): RawBuilder<Found['users'][number]> {
  return sql<Found['users'][number]>`
    with best as materialized (${fittingUsers(keyword, outOf)})
    select app_user.uid, username, nickname, avatar
    from best join app_user on app_user.uid = best.uid
    order by best.place, char_length(username), username
    limit ${limit} offset ${offset}`;
}

/**
 * Query for the matching accounts, each once, whose rows are counted. Each kind of match yields at most
 * `searchLimits.countedMax` rows.
 */
export function countedUsers(keyword: string): RawBuilder<unknown> {
  return fittingUsers(keyword, searchLimits.countedMax);
}

function fittingUsers(keyword: string, maxCount: number): RawBuilder<unknown> {
  const word = keyword.toLowerCase();
  const start = startPattern(word);
  const part = containsPattern(word);
  const within = hasTrigram(word)
    ? sql`union all (select uid, 3 from app_user where username_key like ${part} and status = 0 limit ${maxCount})
          union all (select uid, 3 from app_user where lower(nickname) like ${part} and status = 0 limit ${maxCount})`
    : sql``;
  return sql`select uid, min(place) as place from (
      (select uid, case when username_key = ${word} then 0 else 1 end as place from app_user
        where username_key like ${start} and status = 0
        order by username_key using ~<~ limit ${maxCount})
      union all (select uid, 2 from app_user
        where lower(nickname) like ${start} and nickname is not null and status = 0
        order by lower(nickname) using ~<~ limit ${maxCount})
      ${within}
    ) found group by uid`;
}
