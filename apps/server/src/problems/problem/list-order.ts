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

/** Sort key of each order, ascending. Problems without a value come last in both directions. */
const keys: Readonly<Record<Exclude<ProblemSort, 'id'>, RawBuilder<unknown>>> = {
  rate: sql`counter.ac::float8 / nullif(${judged}, 0)`,
  solved: sql`coalesce(counter.ac, 0)`,
  difficulty: sql`nullif(problem.difficulty, 0)`,
  newest: sql`problem.created_at`,
};

/**
 * Returns the ORDER BY of a list. If there is a keyword and no explicit order, matches in names come first, then those
 * in tags, then those in statements.
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

/** Returns the join with the counters that some orders need; for a group, with the counters of this group. */
export function counterJoin(gid: number | undefined): RawBuilder<unknown> {
  return gid === undefined
    ? sql`left join problem_counter counter on counter.pid = problem.id`
    : sql`left join group_problem_counter counter on counter.pid = problem.id and counter.gid = ${gid}`;
}

/** Condition: the id, a title, a tag or a statement of the problem matches the keyword. */
export function meansProblem(keyword: string): RawBuilder<SqlBool> {
  const inStatement = isInStatement(keyword);
  return sql<SqlBool>`(${isNamed(keyword)} or ${isTagged(keyword)}
    ${inStatement === null ? sql`` : sql`or ${inStatement}`})`;
}

/** Condition: the user has this status on the problem in the bank. */
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

/**
 * Condition: the problem is in a list of the user; `listId` 0 means the bookmarks. Lists of other users count as empty.
 */
export function isSaved(uid: string, listId: number): RawBuilder<SqlBool> {
  const list = listId === 0 ? sql`saved.list_id is null` : sql`saved.list_id = ${listId}`;
  return sql<SqlBool>`exists (select from saved_problem saved
    where saved.uid = ${uid} and saved.pid = problem.id and ${list})`;
}
