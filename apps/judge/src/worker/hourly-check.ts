import type { Logger } from 'pino';
import { Aborted, type Core } from '../sandbox/core.ts';
import { ExclusiveTimeout } from '../sandbox/exclusive-gate.ts';

export interface HourlyCheckOptions {
  /** Tries every wall of the sandbox. */
  checkSandbox: () => Promise<void>;
  /** Lets every language be proven again. */
  testAgain: () => Promise<void>;
  /** Milliseconds, from any moment on. Default: the process's clock. */
  now?: () => number;
  logger: Logger;
}

const everyMs = 3_600_000;
/** So long the check waits for the other cores to come to rest, while its own core does nothing. */
const patienceMs = 3000;
/** Until it is tried again beside a long run. */
const crowdedMs = 20_000;

/**
 * Hourly, the walls of the sandbox are tried again, and then every language. What tries the walls runs on any core, so
 * it would take time from programs whose time is measured: a core does it between two tasks while all others rest. The
 * languages are chores of a core each, as a task is.
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

  /** Checks on behalf of this core, or puts it off while another is in the middle of something long. Never rejects. */
  async run(core: Pick<Core, 'holdAloneWithin'>, signal: AbortSignal): Promise<void> {
    const { checkSandbox, logger, now, testAgain } = this.#options;
    this.#isRunning = true;
    this.#dueAt = now() + everyMs;
    try {
      await core.holdAloneWithin(patienceMs, checkSandbox, signal);
      await testAgain();
    } catch (error) {
      if (error instanceof ExclusiveTimeout) this.#dueAt = now() + crowdedMs;
      else if (!(error instanceof Aborted))
        logger.error({ err: error }, 'the hourly check of the sandbox failed');
    } finally {
      this.#isRunning = false;
    }
  }
}
