import type { SourceFigures, SourceScore } from '../../model/source.ts';
import type { LocalTime } from '../../raw/local-time.ts';
import type { RawDatabase } from '../../raw/raw-database.ts';
import type { HojRow } from './schema.ts';
import { readJudges, toSubmission } from './submissions.ts';

type RecordRow = Pick<HojRow<'contest_record'>, 'uid' | 'cpid' | 'status' | 'submit_time' | 'score'>;
type ContestRow = Pick<HojRow<'contest'>, 'type' | 'start_time' | 'end_time' | 'oi_rank_score_type'>;

/** Computes counts and scoreboards as HOJ's pages do: scoreboards from `contest_record`, totals without contests. */
export function hojFigures(raw: RawDatabase, time: LocalTime): SourceFigures {
  return {
    countsContests: false,
    async scoreboard(contest) {
      const [row] = await raw.query<ContestRow>('select * from @contest where id = $1', [contest]);
      const start = time.read(row?.start_time ?? null);
      if (row === undefined || start === null || time.read(row.end_time) === null) return null;
      const records = raw.rows<RecordRow>(
        `select uid, cpid, status, submit_time, score from @contest_record record where cid = $1 and submit_time >= $2 and submit_time < $3
          and not exists (select from @user_role role where role.uid = record.uid and role.role_id = 1000)
        order by submit_time, submit_id`,
        [contest, row.start_time, row.end_time],
      );
      if (row.type !== 1) return await bySolved(records, start, time);
      return await byScore(records, row.oi_rank_score_type === 'Highest');
    },
    async *userTotals() {
      yield* raw.rows<{ user: string; submissions: number; solved: number }>(
        `select uid as user, count(*) as submissions, count(distinct pid) filter (where status = 0) as solved
        from @judge where coalesce(cid, 0) = 0 and gid is null group by uid`,
      );
    },
    async *problemTotals() {
      yield* raw.rows<{ problem: string; submissions: number; accepted: number }>(
        `select pid::text as problem, count(*) as submissions, count(*) filter (where status = 0) as accepted
        from @judge where coalesce(cid, 0) = 0 and gid is null group by 1`,
      );
    },
    async submissions(keys) {
      const rows = await readJudges(raw, 'judge.submit_id = any($1::bigint[])', [keys]);
      return rows.map((row) => toSubmission(row, time));
    },
  };
}

const penaltySeconds = 20 * 60;

interface Progress {
  wrong: number;
  solvedAt: number | null;
}

/**
 * Computes the scoreboard of an ACM contest. Status 1 solves the problem, −1 costs 20 minutes if the problem is solved
 * later, other statuses cost nothing.
 */
async function bySolved(
  records: AsyncIterable<RecordRow>,
  start: Date,
  time: LocalTime,
): Promise<SourceScore[]> {
  const people = new Map<string, Map<number, Progress>>();
  for await (const { uid, cpid, status, submit_time } of records) {
    if (uid === null || cpid === null || status === null) continue;
    const problems = people.get(uid) ?? new Map<number, Progress>();
    people.set(uid, problems);
    const one = problems.get(cpid) ?? { wrong: 0, solvedAt: null };
    problems.set(cpid, one);
    if (one.solvedAt !== null) continue;
    // The column `time` is not used, because it is outdated if the start of the contest was moved.
    if (status === 1)
      one.solvedAt = ((time.read(submit_time)?.getTime() ?? start.getTime()) - start.getTime()) / 1000;
    else if (status === -1) one.wrong += 1;
  }
  return [...people].map(([user, problems]) => {
    const solved = [...problems.values()].filter(({ solvedAt }) => solvedAt !== null);
    const penalty = solved.reduce(
      (sum, { solvedAt, wrong }) => sum + (solvedAt ?? 0) + wrong * penaltySeconds,
      0,
    );
    return { user, solved: solved.length, penalty, score: null };
  });
}

/** Computes the scoreboard of an OI contest from the last, or the best, score for each problem. */
async function byScore(records: AsyncIterable<RecordRow>, takesBest: boolean): Promise<SourceScore[]> {
  const people = new Map<string, Map<number, number>>();
  for await (const { uid, cpid, score } of records) {
    if (uid === null || cpid === null || score === null) continue;
    const problems = people.get(uid) ?? new Map<number, number>();
    people.set(uid, problems);
    problems.set(cpid, takesBest ? Math.max(score, problems.get(cpid) ?? 0) : score);
  }
  return [...people].map(([user, problems]) => ({
    user,
    solved: null,
    penalty: null,
    score: [...problems.values()].reduce((sum, score) => sum + score, 0),
  }));
}
