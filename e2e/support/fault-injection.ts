import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isInProgress, JudgeStatus } from '@xiezhi/contract/enums/status';
import type { System } from './system.ts';

export type FaultTarget = 'server' | 'judge' | 'helper' | 'database';

export interface KillOptions {
  readonly victim: FaultTarget;
  readonly submissions: number;
  readonly kills: number;
  /** Seed of the delays and programs, so that a run can be repeated. */
  readonly seed: number;
}

export interface KillReport {
  /** Number of killed processes. */
  readonly struck: number;
  readonly acknowledged: number;
  /** Acknowledged submissions without a final verdict. */
  readonly lost: number[];
  readonly wrong: { submitId: number; status: number; expected: number }[];
  /** Submissions with more or less than one finished judging. */
  readonly finishedTwice: { submitId: number; judgings: number }[];
}

interface Program {
  readonly expected: number;
  readonly language: string;
  code(n: number): string;
}

/** A+B programs with known verdicts. A number in each makes its source unique. */
export const programs: readonly Program[] = [
  {
    expected: JudgeStatus.Accepted,
    language: 'C++',
    code: (n: number) =>
      `#include <cstdio>\n// ${n}\nint main(){long long a,b;scanf("%lld%lld",&a,&b);printf("%lld\\n",a+b);}`,
  },
  {
    expected: JudgeStatus.WrongAnswer,
    language: 'C',
    code: (n: number) =>
      `#include <stdio.h>\n/* ${n} */int main(){long long a,b;scanf("%lld%lld",&a,&b);printf("%lld\\n",a-b-1);return 0;}`,
  },
  {
    expected: JudgeStatus.Accepted,
    language: 'Python3',
    code: (n: number) => `# ${n}\nprint(sum(map(int, input().split())))`,
  },
  {
    expected: JudgeStatus.CompileError,
    language: 'C++',
    code: (n: number) => `int main(){ return undefined_${n}; }`,
  },
  {
    expected: JudgeStatus.RuntimeError,
    language: 'C',
    code: (n: number) => `#include <stdlib.h>\n/* ${n} */int main(){abort();}`,
  },
];

let users = 0;

/**
 * Submits while one part of the system is killed at random moments. Then compares the stored data with the submissions.
 */
export async function runKillTest(system: System, options: KillOptions): Promise<KillReport> {
  const random = generator(options.seed);
  const name = `kill${process.pid}x${(users += 1)}`;
  // Root is exempt from the submit interval.
  const token = await system.client.login('root', system.rootPassword);
  const expected = new Map<number, number>();
  const submitting = (async () => {
    for (let n = 0; n < options.submissions; n += 1) {
      const program = programs[n % programs.length];
      if (!program) continue;
      const code = program.code(Math.floor(random() * 1e9));
      const submitId = await submitUntilAcknowledged(system, token, `${name}-${n}`, program.language, code);
      expected.set(submitId, program.expected);
      await pause(random() * 150);
    }
  })();
  let struck = 0;
  for (let n = 0; n < options.kills; n += 1) {
    await pause(200 + random() * 1200);
    struck += await killTarget(system, options.victim);
  }
  await submitting;
  await system.ready();
  const lost = await waitForVerdicts(system, [...expected.keys()], 120_000);
  return { struck, acknowledged: expected.size, lost, ...(await compare(system, expected)) };
}

/** Sends a submission until the server acknowledges it. The request id prevents duplicates. */
export async function submitUntilAcknowledged(
  system: System,
  token: string,
  requestId: string,
  language: string,
  code: string,
): Promise<number> {
  const end = Date.now() + 300_000;
  for (;;) {
    try {
      const row = await system.client.call('POST /api/submit-problem-judge', {
        token,
        body: { pid: '1000', language, code, requestId },
      });
      return row.submitId;
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(100);
    }
  }
}

/** Kills a part of the system, and starts servers and nodes again. Returns how many processes were killed. */
export async function killTarget(system: System, victim: FaultTarget, judgeIndex = 0): Promise<number> {
  const judge = system.judges[judgeIndex];
  if (!judge) throw new Error('no judge node');
  switch (victim) {
    case 'server':
      await system.server.kill();
      system.server.start();
      return 1;
    case 'judge':
      await judge.kill();
      judge.start();
      return 1;
    case 'helper':
      return helpersOf(judge.pid).filter((pid) => process.kill(pid, 'SIGKILL')).length;
    case 'database':
      return system.database.pid > 0 && process.kill(system.database.pid, 'SIGKILL') ? 1 : 0;
  }
}

/** Returns the process ids of a judge's sandbox helpers: children with the name of the helper. */
function helpersOf(parent: number): number[] {
  // If `ps` exits with 1, the process has no child at the moment.
  const { stdout } = spawnSync('ps', ['-o', 'pid=,comm=', '--ppid', String(parent)], { encoding: 'utf8' });
  return [...stdout.matchAll(/^\s*(\d+)\s+xiezhi-helper/gm)].map((match) => Number(match[1]));
}

/** Waits for the final verdicts. Returns the ids without one when the time limit is reached. */
export async function waitForVerdicts(
  system: System,
  submitIds: number[],
  timeoutMs: number,
): Promise<number[]> {
  const end = Date.now() + timeoutMs;
  let open = submitIds;
  while (open.length > 0 && Date.now() < end) {
    try {
      const answer = await system.client.call('POST /api/check-submissions-status', {
        body: { submitIds: open.slice(0, 100) },
      });
      open = open.filter((id) => {
        const row = answer[String(id)];
        return !row || isInProgress(row.status);
      });
    } catch {
      // Ignores a failed request, because the server may be restarting.
    }
    await pause(200);
  }
  return open;
}

export async function compare(
  system: System,
  expected: Map<number, number>,
): Promise<Pick<KillReport, 'wrong' | 'finishedTwice'>> {
  const client = new pg.Client({ connectionString: system.database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; status: number; judgings: string }>(
      `select s.id, s.status, count(j.id) filter (where j.finished_at is not null) as judgings
       from submission s left join judging j on j.submit_id = s.id where s.id = any($1) group by s.id`,
      [[...expected.keys()]],
    );
    return {
      wrong: rows.flatMap((row) => {
        const wanted = expected.get(Number(row.id));
        return wanted === undefined || wanted === row.status
          ? []
          : [{ submitId: Number(row.id), status: row.status, expected: wanted }];
      }),
      finishedTwice: rows.flatMap((row) =>
        row.judgings === '1' ? [] : [{ submitId: Number(row.id), judgings: Number(row.judgings) }],
      ),
    };
  } finally {
    await client.end();
  }
}

/** The generator mulberry32: small, repeatable, and sufficient to choose moments. */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
