import { setTimeout as pause } from 'node:timers/promises';
import { generator } from '../../support/fault-injection.ts';
import { compareWithJudge, countEnded, type JudgeReport, storedRuns } from './compare.ts';
import { type Program, programOf } from './program.ts';
import { judges, type RemoteSoakWorld, startRemoteWorld, type TriedJudge } from './world.ts';

export interface PaceReport extends JudgeReport {
  /** Delay in milliseconds from the verdict of the judge to the verdict on this site. */
  readonly medianMs: number;
  readonly p95Ms: number;
  /** Number of requests to the judge per run. */
  readonly requestsPerRun: number;
  readonly minutes: number;
}

/** Maximum number of unfinished submissions to a judge: as many as its accounts can follow. */
const openMax = 8;

/** Submits as fast as the rates of each judge's accounts allow, without faults, and measures the delay of verdicts. */
export async function remotePaceRun(options: {
  readonly submissions: number;
  readonly speed: number;
  readonly seed: number;
  readonly log?: ((line: string) => void) | undefined;
}): Promise<PaceReport[]> {
  const world = await startRemoteWorld(options.speed);
  try {
    return await Promise.all(judges.map((judge) => paceAt(world, judge, options)));
  } finally {
    await world.stop();
  }
}

async function paceAt(
  world: RemoteSoakWorld,
  judge: TriedJudge,
  { submissions, speed, seed, log }: Parameters<typeof remotePaceRun>[0],
): Promise<PaceReport> {
  const random = generator(seed);
  const started = performance.now();
  const programs = new Map<number, Program>();
  const open = async () => programs.size - (await countEnded(world, [...programs.keys()]));
  for (let number = 0; number < submissions; number += 1) {
    while ((await open()) >= openMax) await pause(100);
    const program = programOf(judge, number, { random, judgedMs: ((1 + random() * 19) * 1000) / speed });
    programs.set(await world.submit(judge, program, number), program);
    if (programs.size % 100 === 0) log?.(`${judge.key}: ${programs.size} submitted`);
  }
  while ((await open()) > 0) await pause(200);
  const site = world.site(judge);
  const delays: number[] = [];
  for (const { submitId, runId, endedAt } of await storedRuns(world, [...programs.keys()])) {
    const run = site.runs.get(Number(runId));
    if (run === undefined || endedAt === null) continue;
    delays.push(endedAt - run.submittedAt - Math.round(programs.get(submitId)?.judgedMs ?? 0));
  }
  delays.sort((a, b) => a - b);
  const at = (share: number) => Math.round(delays[Math.floor(delays.length * share)] ?? Number.NaN);
  return {
    ...(await compareWithJudge(world, judge, programs)),
    medianMs: at(0.5),
    p95Ms: at(0.95),
    requestsPerRun: Math.round((site.requests.length / programs.size) * 10) / 10,
    minutes: Math.round((performance.now() - started) / 6000) / 10,
  };
}
