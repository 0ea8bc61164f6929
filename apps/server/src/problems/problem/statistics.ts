import type { ProblemStatistics } from '@xiezhi/contract/routes/problem-statistics';
import { practice, type Scope } from '@xiezhi/contract/enums/scope';
import { measuredDifficulty, triedUsersMin } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { stateIn, submissionIn } from '../../platform/scope/sql.ts';
import { addDays, dayOf } from '../../platform/settings/time-zone.ts';

/** Users with this number of attempts or more are counted together. */
const attemptsMax = 10;

export interface StatisticsQuery {
  readonly pid: number;
  /** Number of days to return, from 1 to 366. The last day is today. */
  readonly days: number;
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Returns statistics of the submissions to a problem in its owning scope: the bank, or the group if only the group sees
 * the problem. Excludes contests. Needs two index scans: one of the problem's submissions, with an index that covers
 * the counts of the bank, and one of the users who tried it.
 */
export async function problemStatistics(
  db: Kysely<Database>,
  { pid, days, now, timeZone }: StatisticsQuery,
): Promise<ProblemStatistics> {
  const problem = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .where('hidden_at', 'is', null)
    .select(['difficulty', 'gid', 'is_group'])
    .executeTakeFirst();
  if (!problem) throw new ApiError('problemNotFound');
  const { gid } = problem;
  const home: Scope = problem.is_group && gid !== null ? { kind: 'group', gid } : practice;
  const today = dayOf(now, timeZone);
  const first = addDays(today, 1 - days);
  const counts = await countSubmissions(db, pid, home, first, timeZone);
  const users = await countUsers(db, pid, home);
  const byDay = new Map(counts.flatMap(({ day, total, ac }) => (day === null ? [] : [[day, { total, ac }]])));
  return {
    pid,
    statuses: counts
      .flatMap(({ status, total }) => (status === null ? [] : [{ status, count: total }]))
      .toSorted((a, b) => b.count - a.count || a.status - b.status),
    languages: counts
      .flatMap(({ language, total, ac }) => (language === null ? [] : [{ language, total, ac }]))
      .toSorted((a, b) => b.total - a.total || (a.language < b.language ? -1 : 1)),
    ...users,
    days: Array.from({ length: days }, (_, index) => {
      const day = addDays(first, index);
      return { day, ...(byDay.get(day) ?? { total: 0, ac: 0 }) };
    }),
    difficulty: {
      stated: problem.difficulty,
      measured: measuredDifficulty(users.tried, users.solved),
      solveRate: users.tried === 0 ? null : users.solved / users.tried,
      triedNeeded: triedUsersMin,
    },
  };
}

interface Count {
  readonly status: number | null;
  readonly language: string | null;
  readonly day: string | null;
  readonly total: number;
  readonly ac: number;
}

/** Returns one row for each status, each language and each day. In every row, two of these three columns are null. */
async function countSubmissions(
  db: Kysely<Database>,
  pid: number,
  home: Scope,
  first: string,
  timeZone: string,
): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select status, language, to_char(day, 'YYYY-MM-DD') as day, count(*) as total,
      count(*) filter (where verdict = 0) as ac
    from (
      select status, status as verdict, language, (submitted_at at time zone ${timeZone})::date as day
      from submission where pid = ${pid} and ${submissionIn(home)}
    ) one
    group by grouping sets ((status), (language), (day))
    having grouping(day) = 1 or day >= ${first}::date`.execute(db);
  return rows;
}

async function countUsers(db: Kysely<Database>, pid: number, home: Scope) {
  const { rows } = await sql<{ attempts: number; tried: number; solved: number }>`
    select least(attempts, ${attemptsMax}::int) as attempts, count(*) as tried,
      count(*) filter (where accepted > 0) as solved
    from user_problem where pid = ${pid} and ${stateIn(home)} and attempts > 0
    group by 1 order by 1`.execute(db);
  return {
    tried: rows.reduce((sum, { tried }) => sum + tried, 0),
    solved: rows.reduce((sum, { solved }) => sum + solved, 0),
    attempts: rows
      .filter(({ solved }) => solved > 0)
      .map(({ attempts, solved }) => ({ attempts, users: solved })),
  };
}
