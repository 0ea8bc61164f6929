import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { MutantOrder, MutantReport } from './mutant-worker.ts';

/** Result of the tests of a mutant. An endless loop ends with the timeout, an exhausted memory with the process. */
export interface MutantResult {
  outcome: 'killed' | 'timed out' | 'survived';
  /** The first failure; '' if all tests passed. */
  failure: string;
}

/** Maximum number of mutants per process, because the modules that they leave are never freed. */
const mostMutants = 40;

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

  async run(order: MutantOrder, timeoutMs: number): Promise<MutantResult> {
    if (this.#mutantsRun >= mostMutants) await this.close();
    this.#mutantsRun += 1;
    const child = (this.#child ??= this.#begin());
    const result = await resultOf(child, order, timeoutMs);
    if (child.exitCode !== null || child.signalCode !== null) this.#kill();
    return result;
  }

  /** Runs all tests without a mutant, and throws if one fails. Returns their time in ms. */
  async check(): Promise<number> {
    const begun = Date.now();
    const child = (this.#child ??= this.#begin());
    const { outcome, failure } = await resultOf(child, this.#unchanged);
    if (outcome !== 'survived') {
      const mutants = this.#mutantsRun;
      this.#kill();
      throw new Error(`after ${mutants} mutants, a test fails without one: ${failure}`);
    }
    return Date.now() - begun;
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

async function resultOf(child: ChildProcess, order: MutantOrder, timeoutMs?: number): Promise<MutantResult> {
  let isLate = false;
  const timer =
    timeoutMs !== undefined &&
    setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, timeoutMs);
  const failure = await new Promise<string | null>((resolve) => {
    child.removeAllListeners();
    child.once('message', (message: MutantReport) => resolve(message.failure));
    child.once('exit', () => resolve('the process ended'));
    child.once('error', (error) => resolve(error.message));
    child.send(order, () => undefined);
  });
  if (timer !== false) clearTimeout(timer);
  if (isLate) return { outcome: 'timed out', failure: `no result after ${timeoutMs} ms` };
  return failure === null ? { outcome: 'survived', failure: '' } : { outcome: 'killed', failure };
}
