import { isInProgress } from '@xiezhi/contract/enums/status';
import type { Scope } from '@xiezhi/contract/enums/scope';
import { type RawBuilder, sql } from 'kysely';
import type { PageSlice } from '../../platform/database/paging.ts';
import { publicProblem, submissionIn } from '../../platform/scope/sql.ts';

/**
 * How filters are applied. A page of the list is read in two steps: first the ids of its rows, from an index ordered by
 * id, then the rows by id. So a page far down the list scans index entries, never wide rows. Names in filters are
 * resolved to keys (users or problems) first:
 *
 * - one key: an index that begins with this key;
 * - a few keys: the newest submissions of each, merged;
 * - many keys: a scan of an index over all submissions, newest first, that stops when the page is full.
 *
 * Ids increase with the time of submission, so the list is ordered by id.
 */
export interface SubmissionFilters {
  readonly scope: Scope;
  readonly status: number | null;
  readonly language: string | null;
  readonly users: KeyFilter<string> | null;
  readonly problems: KeyFilter<number> | null;
  /** Problems whose submissions are hidden from the viewer. */
  readonly without: readonly number[];
}

/**
 * The keys that match a name, or a `pattern` if there are too many keys to list. `isCommon`: nearly every row matches
 * the pattern, so checking rows one by one fills a page faster than collecting the keys.
 */
export type KeyFilter<Key> =
  | { readonly keys: readonly Key[] }
  | { readonly pattern: string; readonly isCommon: boolean };

const mergedMax = 32;

/** Returns the conditions of all filters except users and problems. */
function baseConditions(filters: SubmissionFilters): RawBuilder<unknown> {
  const { scope, status, language, without } = filters;
  return sql.join(
    [
      submissionIn(scope),
      ...(status === null ? [] : [statusCondition(status)]),
      ...(language === null ? [] : [sql`language = ${language}`]),
      ...(without.length === 0 ? [] : [excludesProblems(without)]),
    ],
    sql` and `,
  );
}

/** Condition that excludes rows with one of these values of `pid`. */
export function excludesProblems(without: readonly number[]): RawBuilder<unknown> {
  return sql`pid <> all(${without}::bigint[])`;
}

/** SQL condition for the status. While a judging runs, the row shows Pending and the task has the status. */
function statusCondition(status: number): RawBuilder<unknown> {
  if (!isInProgress(status)) return sql`status = ${status}`;
  return sql`status = 5 and (
    select task.status from judging_task task where task.judging_id = submission.current_judging_id
  ) = ${status}`;
}

/**
 * Returns the conditions for the keys of users and problems. If there are too many keys to list, they are collected
 * once into a hash, or checked row by row if nearly every row matches. The conditions are written in a form that
 * PostgreSQL does not turn into a join, because it would plan a join over the whole table.
 */
function keyConditions({ users, problems }: SubmissionFilters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (users && 'keys' in users) {
    conditions.push(users.keys.length === 1 ? sql`uid = ${users.keys[0]}` : sql`uid = any(${users.keys})`);
  } else if (users?.isCommon) {
    conditions.push(
      sql`(select username_key like ${users.pattern} from app_user where app_user.uid = submission.uid)`,
    );
  } else if (users) {
    conditions.push(
      sql`(uid in (select uid from app_user where username_key like ${users.pattern})) is true`,
    );
  }
  if (problems && 'keys' in problems) {
    const { keys } = problems;
    conditions.push(keys.length === 1 ? sql`pid = ${keys[0]}` : sql`pid = any(${keys}::bigint[])`);
  } else if (problems) {
    conditions.push(
      sql`(pid in (select id from problem where ${isListedProblem()} and lower(display_id) like ${problems.pattern})) is true`,
    );
  }
  return conditions;
}

/** SQL condition on a problem: the submission list shows its id to all viewers. */
export function isListedProblem(): RawBuilder<unknown> {
  return sql`((${publicProblem()}) or problem.is_group)`;
}

/** Returns the ids in a slice of the filtered list, newest first. */
export function idsQuery(
  filters: SubmissionFilters,
  { isBackwards, offset, limit }: PageSlice,
): RawBuilder<{ id: number }> {
  const direction = isBackwards ? sql`asc` : sql`desc`;
  const base = baseConditions(filters);
  const merged = mergedKeys(filters);
  if (!merged) {
    const conditions = sql.join([base, ...keyConditions(filters)], sql` and `);
    return sql<{ id: number }>`select id from submission where ${conditions}
      order by id ${direction} offset ${offset} limit ${limit}`;
  }
  const rest = sql.join([base, ...keyConditions({ ...filters, [merged.column]: null })], sql` and `);
  return sql<{ id: number }>`select newest.id from unnest(${merged.keys}) as wanted (key)
    cross join lateral (
      select id from submission where ${sql.ref(merged.field)} = wanted.key and ${rest}
      order by id ${direction} limit ${offset + limit}
    ) newest
    order by newest.id ${direction} offset ${offset} limit ${limit}`;
}

/**
 * Returns the filter whose keys are few enough to merge the newest submissions of each key. Null if there is no such
 * filter, or if it has a single key.
 */
function mergedKeys({ users, problems }: SubmissionFilters) {
  if (users && 'keys' in users && users.keys.length <= mergedMax) {
    return users.keys.length > 1 ? { column: 'users', field: 'uid', keys: sql`${users.keys}::text[]` } : null;
  }
  if (problems && 'keys' in problems && problems.keys.length > 1 && problems.keys.length <= mergedMax) {
    return { column: 'problems', field: 'pid', keys: sql`${problems.keys}::bigint[]` };
  }
  return null;
}

/** Counts at most `most` rows, in index order, so that no query plan reads the whole table. */
export function countQuery(filters: SubmissionFilters, most: number): RawBuilder<{ count: number }> {
  const conditions = sql.join([baseConditions(filters), ...keyConditions(filters)], sql` and `);
  return sql<{ count: number }>`select count(*) as count from (
    select 1 from submission where ${conditions} order by id desc limit ${most}
  ) found`;
}
