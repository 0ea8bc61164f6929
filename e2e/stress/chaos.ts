import { setTimeout as pause } from 'node:timers/promises';
import {
  compare,
  generator,
  type KillReport,
  programs,
  killTarget,
  submitUntilAcknowledged,
  type FaultTarget,
  waitForVerdicts,
} from '../support/fault-injection.ts';
import type { System } from '../support/system.ts';

export interface ChaosOptions {
  readonly submissions: number;
  /** Number of concurrent submitters. */
  readonly submitters: number;
  /** Seed of the programs and times. */
  readonly seed: number;
  log?(line: string): void;
}

export interface ChaosReport extends KillReport {
  readonly strikes: Readonly<Record<FaultTarget, number>>;
  readonly minutes: number;
}

/** Maximum number of submissions that wait for their verdict before the next one is sent. */
const backlogMax = 40;
/**
 * Maximum number of verdicts between two kills. A count instead of a time, so that a slow machine makes progress too.
 */
const verdictsBetween = 12;
const verdictTimeoutMs = 600_000;
const recoveryMs = 300_000;
/**
 * Processes to kill. Nodes and helpers are listed twice, so that they are killed more often than server and database,
 * on which everything depends.
 */
const victims: readonly FaultTarget[] = ['judge', 'helper', 'judge', 'helper', 'server', 'database'];

/**
 * Submits programs with known verdicts continuously while random processes of the system are killed, and reports the
 * result of each submission.
 */
export async function chaosRun(system: System, options: ChaosOptions): Promise<ChaosReport> {
  const random = generator(options.seed);
  const started = performance.now();
  const token = await system.client.login('root', system.rootPassword);
  const expected = new Map<number, number>();
  const strikes: Record<FaultTarget, number> = { server: 0, judge: 0, helper: 0, database: 0 };
  let sent = 0;
  let open: number[] = [];
  const isOver = new AbortController();

  const submitting = async () => {
    for (let n = sent++; n < options.submissions; n = sent++) {
      const program = programs[n % programs.length];
      if (!program) continue;
      while (open.length >= backlogMax) await pause(100);
      const code = program.code(Math.floor(random() * 1e9));
      const requestId = `chaos-${options.seed}-${n}`;
      const submitId = await submitUntilAcknowledged(system, token, requestId, program.language, code);
      expected.set(submitId, program.expected);
      open.push(submitId);
      if (expected.size % 50 === 0) {
        options.log?.(`${expected.size} submitted, strikes ${JSON.stringify(strikes)}`);
      }
    }
  };
  const watching = async () => {
    while (!isOver.signal.aborted) {
      await pause(100);
      const requested = open;
      const still = new Set(await waitForVerdicts(system, requested, 1));
      const judged = new Set(requested.filter((id) => !still.has(id)));
      open = open.filter((id) => !judged.has(id));
    }
  };
  const striking = async () => {
    let from = 0;
    while (!isOver.signal.aborted) {
      const wanted = from + Math.ceil(random() * verdictsBetween);
      while (expected.size - open.length < wanted && !isOver.signal.aborted) await pause(50);
      from = expected.size - open.length;
      // Waits, so that the next process is killed at a random moment of the activity.
      await pause(random() * 1000);
      if (isOver.signal.aborted) return;
      const victim = victims[Math.floor(random() * victims.length)] ?? 'judge';
      strikes[victim] += await killTarget(system, victim, Math.floor(random() * system.judges.length));
      if (victim === 'server' || victim === 'database') await system.ready(0, recoveryMs);
    }
  };
  const chaos = Promise.all([striking(), watching()]);
  try {
    await Promise.all(Array.from({ length: options.submitters }, submitting));
    const end = Date.now() + verdictTimeoutMs;
    while (open.length > 0 && Date.now() < end) await pause(100);
  } finally {
    isOver.abort();
  }
  await chaos;
  await system.ready(0, recoveryMs);
  const lost = await waitForVerdicts(system, [...expected.keys()], verdictTimeoutMs);
  return {
    strikes,
    struck: Object.values(strikes).reduce((sum, count) => sum + count, 0),
    acknowledged: expected.size,
    lost,
    ...(await compare(system, expected)),
    minutes: Math.round((performance.now() - started) / 6000) / 10,
  };
}
