import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../../../apps/server/test-support/remote-judge/simulator.ts';
import {
  standInAccounts,
  standInProblems,
} from '../../../apps/server/test-support/remote-judge/stand-ins.ts';
import { generator } from '../../support/fault-injection.ts';
import { compareWithJudge, countEnded, type JudgeReport } from './compare.ts';
import { foreignCode, pick, type Program, programOf } from './program.ts';
import { judges, type RemoteSoakWorld, startRemoteWorld, type TriedJudge } from './world.ts';

export interface RemoteChaosOptions {
  /** Number of submissions to each judge. */
  readonly submissions: number;
  /** Factor by which all pauses are shorter. */
  readonly speed: number;
  readonly seed: number;
  readonly log?: ((line: string) => void) | undefined;
}

export interface RemoteChaosReport {
  readonly judges: readonly JudgeReport[];
  /** Number of times that a server was killed with SIGKILL. */
  readonly kills: number;
  readonly faults: number;
  readonly minutes: number;
}

/** Maximum number of unfinished submissions to a judge before another one is sent. */
const backlogMax = 24;
const endMs = 600_000;

const faults: readonly (() => Fault)[] = [
  () => ({ on: 'submission', kind: 'cutAfter' }),
  () => ({ on: 'submission', kind: 'cutBefore' }),
  () => ({ on: 'submission', kind: 'truncate' }),
  () => ({ on: 'submission', kind: 'hang' }),
  () => ({ on: 'submission', kind: 'status', status: 429, headers: { 'retry-after': '0' } }),
  () => ({ on: 'submission', kind: 'status', status: 503 }),
  () => ({ kind: 'dropSessions' }),
  () => ({ kind: 'cutAfter' }),
  () => ({ kind: 'truncate' }),
  () => ({ kind: 'hang' }),
  () => ({ kind: 'status', status: 429, headers: { 'retry-after': '1' } }),
  () => ({ kind: 'status', status: 503 }),
  () => ({ kind: 'page', body: '<html><body>Down for maintenance</body></html>' }),
];

/**
 * Submits to all judges while servers are killed at random, the judges fail in every simulated way, and another person
 * submits on the same accounts. Then compares the lists of the judges with ours.
 */
export async function remoteChaosRun(options: RemoteChaosOptions): Promise<RemoteChaosReport> {
  const { log, seed, speed } = options;
  const started = performance.now();
  const world = await startRemoteWorld(speed);
  const random = generator(seed);
  const programs = new Map<TriedJudge, Map<number, Program>>(judges.map((judge) => [judge, new Map()]));
  const counts = { kills: 0, faults: 0 };
  const calm = new AbortController();
  const background = [
    strike(world, random, calm.signal, counts),
    ...judges.flatMap((judge) => [
      annoy(world, judge, random, calm.signal, counts),
      submitByHand(world, judge, random, calm.signal),
    ]),
  ];
  try {
    await Promise.all(
      judges.map((judge) =>
        submitAll(world, judge, programs.get(judge) ?? new Map(), { ...options, random }),
      ),
    );
    log?.(`all submitted, ${JSON.stringify(counts)}`);
    calm.abort();
    await Promise.all(background);
    for (const judge of judges) world.site(judge).clearFaults();
    await untilEnded(world, programs, log);
    const reports = await Promise.all(
      judges.map((judge) => compareWithJudge(world, judge, programs.get(judge) ?? new Map())),
    );
    return { judges: reports, ...counts, minutes: Math.round((performance.now() - started) / 6000) / 10 };
  } finally {
    calm.abort();
    await Promise.allSettled(background);
    await world.stop();
  }
}

async function submitAll(
  world: RemoteSoakWorld,
  judge: TriedJudge,
  programs: Map<number, Program>,
  { submissions, random, log, speed }: RemoteChaosOptions & { readonly random: () => number },
): Promise<void> {
  let open = 0;
  for (let number = 0; number < submissions; number += 1) {
    for (; open >= backlogMax; await pause(200))
      open = programs.size - (await countEnded(world, [...programs.keys()]));
    const program = programOf(judge, number, { random, judgedMs: (random() * 20_000) / speed });
    programs.set(await world.submit(judge, program, number), program);
    open += 1;
    if (programs.size % 50 === 0) log?.(`${judge.key}: ${programs.size} submitted`);
  }
}

async function isUp(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  return answer?.ok === true;
}

type Counts = { kills: number; faults: number };

/** Kills a running server every few seconds. Sometimes both servers are down. */
async function strike(
  { system }: RemoteSoakWorld,
  random: () => number,
  calm: AbortSignal,
  counts: Counts,
): Promise<void> {
  const both = system.servers.map((server, at) => [system.urls[at] ?? '', server] as const);
  while (await passes(1500 + random() * 5000, calm)) {
    const [url, server] = pick(both, random);
    // On a busy machine a start takes longer than the pause. So this waits until both servers are running; sometimes it
    // kills the second one while the first is down.
    const areUp = await Promise.all(system.urls.map(isUp));
    if (!(await isUp(url)) || (areUp.includes(false) && random() > 0.3)) continue;
    await server.kill();
    server.start();
    counts.kills += 1;
  }
}

async function annoy(
  world: RemoteSoakWorld,
  judge: TriedJudge,
  random: () => number,
  calm: AbortSignal,
  counts: Counts,
): Promise<void> {
  const site = world.site(judge);
  while (await passes(random() * 2000, calm)) {
    // Injects a fault only if at most one is pending: a judge that always fails would be the same as a judge that is
    // down.
    if (site.pendingFaults > 1) continue;
    site.inject(pick(faults, random)());
    counts.faults += 1;
  }
}

async function submitByHand(
  world: RemoteSoakWorld,
  judge: TriedJudge,
  random: () => number,
  calm: AbortSignal,
): Promise<void> {
  while (await passes(random() * 3000, calm))
    world.site(judge).submitByHand({
      username: pick(standInAccounts, random),
      problem: pick(standInProblems[judge.key], random),
      language: judge.languageId,
      code: foreignCode(random),
    });
}

/** Waits. Returns false if the run is over. */
async function passes(milliseconds: number, calm: AbortSignal): Promise<boolean> {
  await pause(milliseconds, undefined, { signal: calm }).catch(() => undefined);
  return !calm.aborted;
}

async function untilEnded(
  world: RemoteSoakWorld,
  programs: ReadonlyMap<TriedJudge, ReadonlyMap<number, Program>>,
  log: RemoteChaosOptions['log'],
): Promise<void> {
  const ids: number[] = [];
  for (const of of programs.values()) ids.push(...of.keys());
  const end = performance.now() + endMs;
  for (let ended = 0; ended < ids.length && performance.now() < end; await pause(1000)) {
    ended = await countEnded(world, ids);
    log?.(`${ended} of ${ids.length} ended`);
  }
}
