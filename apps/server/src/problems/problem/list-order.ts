import { verdictCounters } from '@xiezhi/contract/enums/status';
import type { ProblemSort, ProblemStatusFilter } from '@xiezhi/contract/problem-list-choices';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isInStatement, isNamed, isTagged } from './keyword.ts';

/** Submissions with a verdict. */
const judged = sql`(${sql.join(
  Object.values(verdictCounters).map((name) => sql.ref(`counter.${name}`)),
  sql` + `,
)})`;

const byId = sql`char_length(problem.display_id), problem.display_id`;

/** Ascending sort key of each order; problems without a value come last in both directions. */
const keys: Readonly<Record<Exclude<ProblemSort, 'id'>, RawBuilder<unknown>>> = {
  rate: sql`counter.ac::float8 / nullif(${judged}, 0)`,
  solved: sql`coalesce(counter.ac, 0)`,
  difficulty: sql`nullif(problem.difficulty, 0)`,
  newest: sql`problem.created_at`,
};

/**
 * ORDER BY of a list. With a keyword and no explicit order, matches in names precede tags, and tags precede
 * statements.
 */
export function orderOf(
  sort: ProblemSort | undefined,
  isDescending: boolean,
  keyword: string | undefined,
): RawBuilder<unknown> {
  if (sort === undefined && keyword !== undefined)
    return sql`case when ${isNamed(keyword)} then 0 when ${isTagged(keyword)} then 1 else 2 end, ${byId}`;
  if (sort === undefined || sort === 'id')
    return isDescending ? sql`char_length(problem.display_id) desc, problem.display_id desc` : byId;
  return sql`${keys[sort]} ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last, ${byId}`;
}

/** Join of the counters that an order needs; for a group, those of the group. */
export function counterJoin(gid: number | undefined): RawBuilder<unknown> {
  return gid === undefined
    ? sql`left join problem_counter counter on counter.pid = problem.id`
    : sql`left join group_problem_counter counter on counter.pid = problem.id and counter.gid = ${gid}`;
}

/** Whether a problem matches the keyword by its id, title, tags or statement. */
export function meansProblem(keyword: string): RawBuilder<SqlBool> {
  const inStatement = isInStatement(keyword);
  return sql<SqlBool>`(${isNamed(keyword)} or ${isTagged(keyword)}
    ${inStatement === null ? sql`` : sql`or ${inStatement}`})`;
}

/** Whether a user has this status in a problem of the bank. */
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

/** Whether a problem is in the user's list; `listId` 0: the bookmarks. Lists of other users are empty. */
export function isSaved(uid: string, listId: number): RawBuilder<SqlBool> {
  const list = listId === 0 ? sql`saved.list_id is null` : sql`saved.list_id = ${listId}`;
  return sql<SqlBool>`exists (select from saved_problem saved
    where saved.uid = ${uid} and saved.pid = problem.id and ${list})`;
}
