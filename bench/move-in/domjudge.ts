import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contestOf, contestProblems, contests, type Outcome, type Sizes, submissionOf } from './model.ts';

const minute = 60_000;
const penaltyMinutes = 20;
const judgements: Readonly<Record<Outcome, string>> = {
  accepted: 'AC',
  wrong: 'WA',
  slow: 'TLE',
  crashed: 'RTE',
  refused: 'CE',
};
const runsEach = 2;

interface Attempt {
  readonly index: number;
  readonly team: number;
  readonly problem: number;
  /** Whole minutes since the start, which scoreboards count. */
  readonly minutes: number;
  readonly at: Date;
  readonly outcome: Outcome;
}

/** Every submission belongs to a contest, and every team takes part in one. */
function attemptsOf(contest: number, { users, submissions }: Sizes): Attempt[] {
  const teams = Math.max(1, Math.floor(users / contests));
  const count = Math.floor((submissions - contest + contests - 1) / contests);
  const { startsAt, endsAt } = contestOf(contest);
  return Array.from({ length: count }, (_, turn) => {
    const index = contest + turn * contests;
    const since = Math.floor((turn / count) * (endsAt.getTime() - startsAt.getTime()));
    return {
      index,
      team: contest + ((turn * 13) % teams) * contests,
      problem: (turn * 7) % contestProblems().length,
      minutes: Math.floor(since / minute),
      at: new Date(startsAt.getTime() + since),
      outcome: submissionOf(index, { users, submissions }).outcome,
    };
  });
}

/** The scoreboard by the rules of DOMjudge. */
function scoreboardOf(attempts: readonly Attempt[]) {
  const cells = new Map<string, { team: number; wrong: number; solvedAt: number | null }>();
  for (const { team, problem, minutes, outcome } of attempts) {
    const cell = cells.get(`${team}/${problem}`) ?? { team, wrong: 0, solvedAt: null };
    cells.set(`${team}/${problem}`, cell);
    if (cell.solvedAt !== null || outcome === 'refused') continue;
    if (outcome === 'accepted') cell.solvedAt = minutes;
    else cell.wrong += 1;
  }
  const rows = Map.groupBy(cells.values(), ({ team }) => team);
  return {
    rows: [...rows].map(([team, own]) => {
      const solved = own.filter(({ solvedAt }) => solvedAt !== null);
      const time = solved.reduce((sum, one) => sum + (one.solvedAt ?? 0) + one.wrong * penaltyMinutes, 0);
      return { team_id: String(team), score: { num_solved: solved.length, total_time: time } };
    }),
  };
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => index);

function answerOf(path: string, sizes: Sizes): unknown {
  if (path === 'users')
    return ids(sizes.users).map((user) => ({
      id: String(user),
      username: `team${user}`,
      roles: ['team'],
      enabled: true,
      team_id: String(user),
    }));
  if (path === 'contests')
    return ids(contests).map((contest) => {
      const { startsAt, endsAt } = contestOf(contest);
      return {
        id: String(contest),
        name: `Contest ${contest}`,
        start_time: startsAt.toISOString(),
        end_time: endsAt.toISOString(),
        penalty_time: penaltyMinutes,
      };
    });
  const [, id, list = ''] = /^contests\/(\d+)\/(.+)$/.exec(path) ?? [];
  return id === undefined ? null : listOf(Number(id), list, sizes);
}

function listOf(contest: number, list: string, sizes: Sizes): unknown {
  const [, submission] = /^submissions\/(\d+)\/source-code$/.exec(list) ?? [];
  if (submission !== undefined) {
    const { code } = submissionOf(Number(submission), sizes);
    return [{ filename: 'main.cpp', source: Buffer.from(code).toString('base64') }];
  }
  const attempts = () => attemptsOf(contest, sizes);
  switch (list) {
    case 'problems':
      return contestProblems().map((problem) => ({
        id: `c${contest}p${problem}`,
        label: String.fromCodePoint(65 + problem),
        name: `Problem ${problem}`,
        ordinal: problem,
        time_limit: 1,
      }));
    case 'teams':
      return ids(sizes.users)
        .filter((user) => user % contests === contest)
        .map((user) => ({ id: String(user), name: `Team ${user}`, group_ids: ['all'] }));
    case 'groups':
      return [{ id: 'all', name: 'All', sortorder: 0, hidden: false }];
    case 'submissions':
      return attempts().map(({ index, team, problem, at }) => ({
        id: String(index),
        language_id: 'cpp',
        team_id: String(team),
        problem_id: `c${contest}p${problem}`,
        time: at.toISOString(),
      }));
    case 'judgements':
      return attempts().map(({ index, outcome, at }) => ({
        id: String(index),
        submission_id: String(index),
        judgement_type_id: judgements[outcome],
        valid: true,
        max_run_time: 0.015,
        end_time: new Date(at.getTime() + 1000).toISOString(),
      }));
    case 'runs':
      return attempts().flatMap(({ index, outcome }) =>
        ids(runsEach).map((run) => ({
          id: String(index * runsEach + run),
          judgement_id: String(index),
          ordinal: run + 1,
          judgement_type_id: judgements[outcome],
          run_time: 0.007,
        })),
      );
    case 'scoreboard':
      return scoreboardOf(attempts());
    default:
      return null;
  }
}

/** Serves the Contest API of a generated DOMjudge site on this machine. */
export async function serveDomjudge(sizes: Sizes): Promise<{ address: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').replace('/domjudge/api/v4/', ''));
    const answer = answerOf(path, sizes);
    response
      .writeHead(answer === null ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://reader:secret@127.0.0.1:${port}/domjudge`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
