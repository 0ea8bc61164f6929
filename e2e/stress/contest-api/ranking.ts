import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { createScoreboard, type JudgedAttempt } from '@xiezhi/rules';

const minute = 60_000;
const times = {
  startsAt: Date.parse('2026-03-01T12:00:00.000Z'),
  endsAt: Date.parse('2026-03-01T17:00:00.000Z'),
};
const freezeAt = times.startsAt + 240 * minute;
const columns = ['A', 'B', 'C', 'D', 'E'].map((displayId, index) => ({ displayId, problem: index + 1 }));
const teams = Array.from({ length: 24 }, (_, index) => `t${index + 1}`);
const verdicts = {
  AC: JudgeStatus.Accepted,
  WA: JudgeStatus.WrongAnswer,
  CE: JudgeStatus.CompileError,
} as const;
const stages = ['pending', 'frozen', 'unfrozen'] as const;

interface Sent extends JudgedAttempt {
  readonly type: keyof typeof verdicts;
}

/**
 * Compares the scoreboards of random contests: our rule with whole minutes, and the contest model of the ICPC tools,
 * which reads the event feeds. Compares rank, solved problems, penalty, and each cell. Contests have many submissions
 * in a short time, so that times, penalties and last solutions are often equal.
 * @param sources folder of the repository `icpctools`; its model is compiled into a temporary folder
 * @returns teams with different scoreboards, as text
 */
export function compareRankings(sources: string, feeds: number, random: () => number): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-ranking-'));
  try {
    const own = join(import.meta.dirname, 'icpc');
    const path = `${own}:${join(sources, 'ContestModel/src')}`;
    execFileSync('javac', ['-nowarn', '-d', folder, '-sourcepath', path, join(own, 'Scoreboards.java')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const expected = new Map<string, string>();
    const files: string[] = [];
    for (let feed = 0; feed < feeds; feed += 1) {
      const stage = stages[feed % stages.length] ?? 'frozen';
      const sent = randomSubmissions(random, 10 + Math.floor(random() * 160));
      // The last submissions of a running contest have no judgement yet.
      const isJudged = (one: Sent) =>
        stage === 'pending' ? one.submitId % 7 !== 0 : stage === 'unfrozen' || one.at < freezeAt;
      const file = join(folder, `feed-${feed}.ndjson`);
      writeFileSync(file, feedOf(sent, isJudged));
      files.push(file);
      for (const [team, line] of ourScoreboard(sent, stage, isJudged)) expected.set(`${file} ${team}`, line);
    }
    const output = execFileSync('java', ['-cp', folder, 'Scoreboards', ...files], {
      maxBuffer: 2 ** 28,
    }).toString();
    const differences: string[] = [];
    for (const line of output.trim().split('\n')) {
      const [file = '', team = '', ...figures] = line.split(' ');
      const key = `${file} ${team}`;
      const ours = expected.get(key);
      if (ours !== figures.join(' '))
        differences.push(`${team}: ${figures.join(' ')}, ours ${ours ?? 'none'}`);
      expected.delete(key);
    }
    return [...differences, ...[...expected.keys()].map((key) => `${key} is on our scoreboard alone`)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function randomSubmissions(random: () => number, count: number): Sent[] {
  const pick = <Value>(list: readonly [Value, ...Value[]]): Value =>
    list[Math.floor(random() * list.length)] ?? list[0];
  return Array.from({ length: count }, (_, index): Sent => {
    const type = pick<keyof typeof verdicts>(['AC', 'AC', 'WA', 'WA', 'CE']);
    // The model orders submissions only by time, so no two submissions get the same millisecond.
    const at = times.startsAt + Math.floor(random() * 18_000) * 1000 + index;
    return {
      kind: 'judged',
      submitId: index + 1,
      uid: teams[Math.floor(random() * teams.length)] ?? 't1',
      problem: 1 + Math.floor(random() * columns.length),
      at,
      verdict: verdicts[type],
      type,
      score: null,
      timeMs: null,
    };
  });
}

function ourScoreboard(
  sent: readonly Sent[],
  stage: (typeof stages)[number],
  isJudged: (one: Sent) => boolean,
): Map<string, string> {
  const sealedFrom = stage === 'frozen' ? freezeAt : null;
  const board = createScoreboard('acm-minutes', {
    times,
    columns,
    visibility: { sealedFrom, takesLate: false },
  });
  for (const one of sent) if (isJudged(one) || stage === 'frozen') board.put(one);
  const rows = board.rows({
    contestants: new Map(teams.map((uid) => [uid, { uid, username: uid, isStar: false, isEntered: true }])),
    awards: { by: 'none', levels: [] },
    removesStars: false,
    showsIdle: true,
  });
  return new Map(
    rows.map(({ uid, rank, figures }) => {
      if (!('ac' in figures)) throw new Error('not an ACM scoreboard');
      const cells = columns.map(({ displayId, problem }) => {
        const { isAC = false, ACTime = 0, errorNum = 0 } = figures.submissionInfo[displayId] ?? {};
        const pending = sent.filter(
          (one) => one.uid === uid && one.problem === problem && !isJudged(one),
        ).length;
        return `${isAC}:${ACTime / 60}:${errorNum + Number(isAC)}:${isAC ? 0 : pending}`;
      });
      return [uid, [rank, figures.ac, figures.totalTime / 60, ...cells].join(' ')];
    }),
  );
}

function feedOf(sent: readonly Sent[], isJudged: (one: Sent) => boolean): string {
  const lines: { type: string; id: string | null; data: unknown }[] = [
    {
      type: 'contest',
      id: null,
      data: {
        id: 'c',
        name: 'random',
        formal_name: 'random',
        start_time: new Date(times.startsAt).toISOString(),
        duration: '5:00:00.000',
        scoreboard_freeze_duration: '1:00:00.000',
        scoreboard_type: 'pass-fail',
        penalty_time: 20,
      },
    },
    ...Object.keys(verdicts).map((id) => ({
      type: 'judgement-types',
      id,
      data: { id, name: id, penalty: id === 'WA', solved: id === 'AC' },
    })),
    { type: 'languages', id: 'cpp', data: { id: 'cpp', name: 'C++' } },
    ...columns.map(({ displayId: id }, index) => ({
      type: 'problems',
      id,
      data: { id, label: id, name: id, ordinal: index + 1 },
    })),
    ...teams.map((id) => ({ type: 'teams', id, data: { id, label: id, name: id } })),
  ];
  for (const one of sent) {
    const id = String(one.submitId);
    const moment = momentOf(one.at);
    lines.push({
      type: 'submissions',
      id,
      data: {
        id,
        language_id: 'cpp',
        problem_id: columns[one.problem - 1]?.displayId,
        team_id: one.uid,
        ...moment,
      },
    });
    const { time, contest_time: contestTime } = moment;
    const begin = { start_time: time, start_contest_time: contestTime };
    const end = { end_time: time, end_contest_time: contestTime, judgement_type_id: one.type };
    if (isJudged(one))
      lines.push({ type: 'judgements', id, data: { id, submission_id: id, ...begin, ...end } });
  }
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function momentOf(at: number): { readonly time: string; readonly contest_time: string } {
  const since = new Date(at - times.startsAt).toISOString();
  return {
    time: new Date(at).toISOString(),
    contest_time: `${Number(since.slice(11, 13))}${since.slice(13, 23)}`,
  };
}
