import { isInProgress } from '@xiezhi/contract/enums/status';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Total } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { createSlowResultCache } from '../../platform/cache/slow-result-cache.ts';
import { verdictColumn } from '../counters/counters.ts';
import {
  countQuery,
  type SubmissionFilters,
  isListedProblem,
  excludesProblems,
  type KeyFilter,
} from './filters.ts';

/**
 * Maximum number of rows that are counted if no stored counter has the total. A larger total is marked as an estimate.
 */
export const countMax = 10_000;
/** Smaller totals are not cached, because counting them is fast. */
const worthKeeping = 1000;

export interface Totals {
  count(filters: SubmissionFilters): Promise<Total>;
}

/**
 * Counts the submissions of a filtered list. The most used filters (none, a status, users, problems, a status of
 * problems) are answered from counters; for others, rows are counted up to a limit. A large or slow result is cached
 * for some seconds, and a cached result is marked as an estimate.
 */
export function createTotals(db: Kysely<Database>): Totals {
  const cache = createSlowResultCache<Total>((total) => total.value >= worthKeeping);

  async function slowly(filters: SubmissionFilters): Promise<Total> {
    const { users, problems, status, language, scope, without } = filters;
    const isPractice = scope.kind === 'practice';
    if (users && !problems && status === null && language === null && isPractice && without.length === 0) {
      return { value: await sumOfUsers(db, users), isEstimated: false };
    }
    const { rows } = await countQuery(filters, countMax + 1).execute(db);
    const value = rows[0]?.count ?? 0;
    return { value: Math.min(value, countMax), isEstimated: value > countMax };
  }
  return {
    async count(filters) {
      const known = await fromCounters(db, filters);
      if (known !== null) return { value: known, isEstimated: false };
      let isFresh = false;
      const total = await cache.get(JSON.stringify(filters), () => {
        isFresh = true;
        return slowly(filters);
      });
      return isFresh ? total : { ...total, isEstimated: true };
    },
  };
}

/** Returns the total from a stored counter; null if no counter has it. */
async function fromCounters(db: Kysely<Database>, filters: SubmissionFilters): Promise<number | null> {
  const { scope, status, language, users, problems, without } = filters;
  const isEmpty = [users, problems].some((filter) => filter && 'keys' in filter && filter.keys.length === 0);
  if (isEmpty) return 0;
  // The counters include only submissions of the bank.
  if (scope.kind !== 'practice' || language !== null) return null;
  const column = status === null ? 'total' : isInProgress(status) ? null : verdictColumn(status);
  if (column === null) return null;
  if (!users && !problems && column === 'total' && without.length === 0) return sumOfDays(db);
  return users ? null : sumOfProblems(db, column, { problems, without });
}

async function sumOfDays(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(total), 0)::bigint as total from submission_day`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Sums the counters of some problems or of all. Returns null for a single status during rejudges, because then the rows
 * show Pending while the counters still contain the previous verdict.
 */
async function sumOfProblems(
  db: Kysely<Database>,
  column: string,
  { problems, without }: Pick<SubmissionFilters, 'problems' | 'without'>,
): Promise<number | null> {
  const outside = without.length === 0 ? sql`where true` : sql`where ${excludesProblems(without)}`;
  const condition = problems
    ? sql`and ${keyCondition(problems, sql`pid`, sql`select id from problem where ${isListedProblem()} and lower(display_id) like`)}`
    : sql``;
  const { rows } = await sql<{ total: number; has_rejudges: boolean }>`
    select coalesce(sum(${sql.ref(column)}), 0)::bigint as total, ${column !== 'total'}::boolean and exists (
      select from submission where status in (5, 6, 7) and counted_status <> 5
    ) as has_rejudges from problem_counter ${outside} ${condition}`.execute(db);
  return rows[0]?.has_rejudges ? null : (rows[0]?.total ?? 0);
}

async function sumOfUsers(db: Kysely<Database>, users: KeyFilter<string>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(total), 0)::bigint as total from user_counter
    where ${keyCondition(users, sql`uid`, sql`select uid from app_user where username_key like`)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

function keyCondition(
  filter: KeyFilter<string | number>,
  column: RawBuilder<unknown>,
  search: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return 'keys' in filter
    ? sql`${column} = any(${filter.keys})`
    : sql`${column} in (${search} ${filter.pattern})`;
}
