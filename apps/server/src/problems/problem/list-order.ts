import type { ProblemSort, ProblemStatusFilter } from '@xiezhi/contract/problem-list-choices';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isInStatement, isNamed, isTagged } from './keyword.ts';

/** Submissions with a verdict: those that wait in the queue say nothing of a problem yet. */
const judged = sql`(counter.ac + counter.mle + counter.tle + counter.re + counter.pe + counter.ce + counter.wa
  + counter.se + counter.pa)`;

const byId = sql`char_length(problem.display_id), problem.display_id`;

/** What each order means when it ascends; problems that have no such figure come last either way. */
const keys: Readonly<Record<Exclude<ProblemSort, 'id'>, RawBuilder<unknown>>> = {
  rate: sql`counter.ac::float8 / nullif(${judged}, 0)`,
  solved: sql`coalesce(counter.ac, 0)`,
  difficulty: sql`nullif(problem.difficulty, 0)`,
  newest: sql`problem.created_at`,
};

/** The order of a list. A word puts names before tags and tags before statements, unless an order is asked for. */
export function orderOf(
  sort: ProblemSort | undefined,
  isDescending: boolean,
  keyword: string | undefined,
): RawBuilder<unknown> {
  if (sort === undefined && keyword !== undefined)
    return sql`case when ${isNamed(keyword)} then 0 when ${isTagged(keyword)} then 1 else 2 end, ${byId}`;
  if (sort === undefined || sort === 'id')
    return isDescending
      ? sql`char_length(problem.display_id) desc, problem.display_id desc`
      : byId;
  return sql`${keys[sort]} ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last, ${byId}`;
}

/** The table with the figures that an order needs; of a group, those of the group. */
export function countersOf(gid: number | undefined): RawBuilder<unknown> {
  return gid === undefined
    ? sql`left join problem_counter counter on counter.pid = problem.id`
    : sql`left join group_problem_counter counter on counter.pid = problem.id and counter.gid = ${gid}`;
}

/** Whether a word means a problem. */
export function meansProblem(keyword: string): RawBuilder<SqlBool> {
  const inStatement = isInStatement(keyword);
  return sql<SqlBool>`(${isNamed(keyword)} or ${isTagged(keyword)}
    ${inStatement === null ? sql`` : sql`or ${inStatement}`})`;
}

/** What somebody has done with a problem of the bank. */
export function hasStatus(uid: string, status: ProblemStatusFilter): RawBuilder<SqlBool> {
  const mine = sql`select from user_problem mine where mine.uid = ${uid} and mine.pid = problem.id
    and mine.gid is null and mine.tid is null and mine.cid is null and mine.attempts > 0`;
  switch (status) {
    case 'solved':
      return sql<SqlBool>`exists (${mine} and mine.accepted > 0)`;
    case 'tried':
      return sql<SqlBool>`exists (${mine} and mine.accepted = 0)`;
    case 'untried':
      return sql<SqlBool>`not exists (${mine})`;
  }
}

/** Whether a problem is in somebody's list; `listId` 0: among the bookmarks. Lists of others are empty. */
export function isSaved(uid: string, listId: number): RawBuilder<SqlBool> {
  const list = listId === 0 ? sql`saved.list_id is null` : sql`saved.list_id = ${listId}`;
  return sql<SqlBool>`exists (select from saved_problem saved
    where saved.uid = ${uid} and saved.pid = problem.id and ${list})`;
}
