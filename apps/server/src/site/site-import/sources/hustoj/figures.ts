import type { SourceFigures, SourceScore } from '../../model/source.ts';
import type { LocalTime } from '../../raw/local-time.ts';
import type { RawDatabase } from '../../raw/raw-database.ts';
import { isScored } from './contests.ts';
import { userKey } from './people.ts';
import { readSolutions, toSubmission } from './submissions.ts';

interface Attempt {
  readonly user_id: string;
  readonly num: number;
  readonly result: number;
  readonly in_date: string;
  readonly pass_rate: string | null;
}

/** SQL condition: the row is a submission. Test runs have the same result as submissions that a contest does not count. */
const isCounted = `(result <> 13
  or exists (select from @contest contest where contest.contest_id = solution.contest_id and solution.contest_id > 0))`;

/** Computes counts and scoreboards from the rows of HUSTOJ, by the rules of its own pages. */
export function hustojFigures(raw: RawDatabase, time: LocalTime): SourceFigures {
  return {
    countsContests: true,
    async scoreboard(contest) {
      const [row] = await raw.query<{
        title: string | null;
        contest_type: number | null;
        start_time: string;
        end_time: string;
      }>('select * from @contest where contest_id = $1', [contest]);
      const start = time.read(row?.start_time ?? null);
      if (row === undefined || start === null) return null;
      const attempts = raw.rows<Attempt>(
        `select user_id, num, result, in_date, pass_rate from @solution
        where contest_id = $1 and num >= 0 and problem_id > 0 and in_date >= $2 and in_date < $3 and result <> 13
        order by solution_id`,
        [contest, row.start_time, row.end_time],
      );
      return await (isScored(row) ? byScore(attempts) : bySolved(attempts, start, time));
    },
    async *userTotals() {
      yield* raw.rows<{ user: string; submissions: number; solved: number }>(
        `select lower(rtrim(user_id)) as user, count(*) as submissions,
          count(distinct problem_id) filter (where result = 4) as solved
        from @solution solution where problem_id > 0 and ${isCounted} group by 1`,
      );
    },
    async *problemTotals() {
      yield* raw.rows<{ problem: string; submissions: number; accepted: number }>(
        `select problem_id::text as problem, count(*) as submissions, count(*) filter (where result = 4) as accepted
        from @solution solution where problem_id > 0 and ${isCounted} group by 1`,
      );
    },
    async submissions(keys) {
      const rows = await readSolutions(raw, 'solution_id = any($1::bigint[])', [keys]);
      return rows.map((row) => toSubmission(row, time));
    },
  };
}

const accepted = 4;
const compileError = 11;
const firstFinal = 4;
const lastFinal = 10;
const penaltySeconds = 20 * 60;

/**
 * Computes an ACM scoreboard like `contestrank.php`. Every final result except a compile error costs 20 minutes if the
 * problem is solved later.
 */
async function bySolved(
  attempts: AsyncIterable<Attempt>,
  start: Date,
  time: LocalTime,
): Promise<SourceScore[]> {
  const people = new Map<string, Map<number, { wrong: number; solvedAt: number | null }>>();
  for await (const { user_id, num, result, in_date } of attempts) {
    const user = userKey(user_id);
    const problems = people.get(user) ?? new Map<number, { wrong: number; solvedAt: number | null }>();
    people.set(user, problems);
    const one = problems.get(num) ?? { wrong: 0, solvedAt: null };
    problems.set(num, one);
    if (one.solvedAt !== null) continue;
    const at = ((time.read(in_date)?.getTime() ?? start.getTime()) - start.getTime()) / 1000;
    if (result === accepted) one.solvedAt = at;
    else if (result >= firstFinal && result <= lastFinal && result !== compileError) one.wrong += 1;
  }
  return [...people].map(([user, problems]) => {
    const solved = [...problems.values()].filter((one) => one.solvedAt !== null);
    const penalty = solved.reduce(
      (sum, { solvedAt, wrong }) => sum + (solvedAt ?? 0) + wrong * penaltySeconds,
      0,
    );
    return { user, solved: solved.length, penalty, score: null };
  });
}

/** Computes a scoreboard by score like `contestrank-oi.php`: the best `pass_rate` for each problem counts. */
async function byScore(attempts: AsyncIterable<Attempt>): Promise<SourceScore[]> {
  const people = new Map<string, Map<number, number>>();
  for await (const { user_id, num, result, pass_rate } of attempts) {
    const user = userKey(user_id);
    const problems = people.get(user) ?? new Map<number, number>();
    people.set(user, problems);
    const points = result === accepted ? 100 : Math.round(Number(pass_rate ?? 0) * 100);
    problems.set(num, Math.max(problems.get(num) ?? 0, points));
  }
  return [...people].map(([user, problems]) => ({
    user,
    solved: null,
    penalty: null,
    score: [...problems.values()].reduce((sum, points) => sum + points, 0),
  }));
}
