import type { Logger } from 'pino';
import { Aborted, type Core } from '../sandbox/core.ts';
import { ExclusiveTimeout } from '../sandbox/core-lock.ts';

export interface HourlyCheckOptions {
  /** Repeats the self-test of the sandbox. */
  checkSandbox: () => Promise<void>;
  /** Schedules the self-test of every language. */
  testAgain: () => Promise<void>;
  /** Monotonic clock in ms. Default: the process's clock. */
  now?: () => number;
  logger: Logger;
}

const everyMs = 3_600_000;
/** Maximum time in ms to wait until the other cores are idle. The core that runs the check is idle meanwhile. */
const timeoutMs = 3000;
/** Delay in ms before a retry after `timeoutMs` has passed. */
const busyRetryMs = 20_000;

/**
 * Repeats the sandbox self-test every hour, and then the self-test of every language. The sandbox self-test
 * may use any core and would disturb measured times, so it runs between two tasks while all other cores are
 * idle. Language self-tests are jobs of one core each, like tasks.
 */
export class HourlyCheck {
  readonly #options: Required<HourlyCheckOptions>;
  #dueAt: number;
  #isRunning = false;

  constructor(options: HourlyCheckOptions) {
    this.#options = { now: () => performance.now(), ...options };
    this.#dueAt = this.#options.now() + everyMs;
  }

  get isDue(): boolean {
    return !this.#isRunning && this.#options.now() >= this.#dueAt;
  }

  /** Runs the check on this core, or postpones it if another core is in a long run. Never rejects. */
  async run(core: Pick<Core, 'runExclusivelyWithin'>, signal: AbortSignal): Promise<void> {
    const { checkSandbox, logger, now, testAgain } = this.#options;
    this.#isRunning = true;
    this.#dueAt = now() + everyMs;
    try {
      await core.runExclusivelyWithin(timeoutMs, checkSandbox, signal);
      await testAgain();
    } catch (error) {
      if (error instanceof ExclusiveTimeout) this.#dueAt = now() + busyRetryMs;
      else if (!(error instanceof Aborted))
        logger.error({ err: error }, 'the hourly check of the sandbox failed');
    } finally {
      this.#isRunning = false;
    }
  }
}
