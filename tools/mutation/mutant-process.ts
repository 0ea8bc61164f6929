import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MutantOrder, MutantReport } from './mutant-worker.ts';

/** Result of the tests of a mutant. An endless loop ends with the timeout, an exhausted memory with the process. */
export interface MutantResult {
  outcome: 'killed' | 'timed out' | 'survived';
  /** The first failure; '' if all tests passed. */
  failure: string;
  /** CPU time of each test file that ran, in ms. */
  times: Record<string, number>;
}

/** Maximum number of mutants per process, because the modules that they leave are never freed. */
const mostMutants = 20;

/** A test may wait for a compiler, also on a busy machine. */
const longestIdleMs = 120_000;

const processEnded = 'the process ended';

const worker = join(import.meta.dirname, 'mutant-worker.ts');

/**
 * Tests mutants one after the other in a process that has loaded the modules that they do not change. Before such a
 * process ends, it must pass all tests without a mutant: what a mutant leaves must not kill a later one.
 */
export class MutantProcess {
  readonly #unchanged: MutantOrder;
  #child: ChildProcess | undefined;
  #mutantsRun = 0;

  /** @param unchanged all tests, without a mutant */
  constructor(unchanged: MutantOrder) {
    this.#unchanged = unchanged;
  }

  /** @param cpuLimitMs maximum CPU time; CPU time does not depend on what else the machine does */
  async run(order: MutantOrder, cpuLimitMs: number): Promise<MutantResult> {
    if (this.#mutantsRun >= mostMutants) await this.close();
    this.#mutantsRun += 1;
    const child = (this.#child ??= this.#begin());
    const result = await resultOf(child, order, cpuLimitMs);
    const isAlone = this.#mutantsRun === 1;
    if (child.exitCode !== null || child.signalCode !== null) this.#kill();
    // What earlier mutants left may have exhausted the memory, so only a fresh process shows what this one does.
    if (result.failure === processEnded && !isAlone) return this.run(order, cpuLimitMs);
    return result;
  }

  /** Runs all tests without a mutant, and throws if one fails. Returns the CPU time of each file in ms. */
  async check(): Promise<Record<string, number>> {
    const child = (this.#child ??= this.#begin());
    const { outcome, failure, times } = await resultOf(child, this.#unchanged);
    if (outcome !== 'survived') {
      const mutants = this.#mutantsRun;
      this.#kill();
      throw new Error(`after ${mutants} mutants, a test fails without one: ${failure}`);
    }
    return times;
  }

  /** Ends the process after a last check. */
  async close(): Promise<void> {
    if (this.#child === undefined) return;
    await this.check();
    this.#kill();
  }

  #kill(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
    this.#mutantsRun = 0;
  }

  #begin(): ChildProcess {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    return fork(worker, {
      execArgv: ['--max-old-space-size=1536', `--test-reporter=${worker}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env,
    });
  }
}

async function resultOf(
  child: ChildProcess,
  order: MutantOrder,
  cpuLimitMs = Infinity,
): Promise<MutantResult> {
  const watch = watchOf(child, cpuLimitMs);
  const { failure, times } = await new Promise<MutantReport>((resolve) => {
    child.removeAllListeners();
    child.once('message', (message: MutantReport) => resolve(message));
    child.once('exit', () => resolve({ failure: processEnded, times: {} }));
    child.once('error', (error) => resolve({ failure: error.message, times: {} }));
    child.send(order, () => undefined);
  });
  if (watch.stop()) return { outcome: 'timed out', failure: 'too much CPU time, or no end', times };
  return { outcome: failure === null ? 'survived' : 'killed', failure: failure ?? '', times };
}

/**
 * Kills a process that uses more CPU time than allowed, or none for `longestIdleMs` because it waits for something that
 * never happens. `stop` ends the watch and returns whether it has killed the process.
 */
function watchOf(child: ChildProcess, cpuLimitMs: number): { stop(): boolean } {
  const begun = cpuMsOf(child);
  let used = 0;
  let changedAt = Date.now();
  let isKilled = false;
  const timer = setInterval(() => {
    const now = cpuMsOf(child) - begun;
    if (now > used) changedAt = Date.now();
    used = now;
    if (used <= cpuLimitMs && Date.now() - changedAt <= longestIdleMs) return;
    isKilled = true;
    child.kill('SIGKILL');
  }, 200);
  return {
    stop() {
      clearInterval(timer);
      return isKilled;
    },
  };
}

/** Returns the CPU time of a running process in ms, 0 if it has ended. */
function cpuMsOf({ pid }: ChildProcess): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
    return (user + system) * 10;
  } catch {
    return 0;
  }
}
