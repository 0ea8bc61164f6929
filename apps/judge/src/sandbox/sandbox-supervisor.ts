import { setTimeout as sleep } from 'node:timers/promises';
import { Sandbox, SandboxFault } from '@xiezhi/sandbox';
import type { SandboxLogger, SandboxOptions, SandboxReport } from '@xiezhi/sandbox';

/** Default timeout in ms of a run that waits for a new helper. */
const timeoutMs = 20_000;

export interface SupervisorOptions extends SandboxOptions {
  timeoutMs?: number;
}
const startsMax = 5;
const pauses = [0, 200, 1000, 3000, 10_000];

/**
 * Runs the sandbox helper and starts a new one when it dies. Callers request the current sandbox for each run; a
 * changed `generation` shows that the helper was replaced.
 */
export class SandboxSupervisor {
  readonly #options: SupervisorOptions;
  readonly #logger: SandboxLogger;
  #sandbox: Sandbox | null;
  #generation = 1;
  #restart: Promise<Sandbox> | null = null;
  #isClosed = false;
  /** Whether the first sandbox was safe; if so, every later one must be safe, too. */
  readonly #mustBeSafe: boolean;
  #report: SandboxReport;

  private constructor(sandbox: Sandbox, options: SupervisorOptions, logger: SandboxLogger) {
    this.#sandbox = sandbox;
    this.#report = sandbox.report;
    this.#mustBeSafe = sandbox.report.isSafe;
    this.#options = options;
    this.#logger = logger;
    this.#watch(sandbox);
  }

  /**
   * Rejects with SandboxFault if the helper cannot be started; a helper that is killed while starting is
   * retried.
   */
  static async start(options: SupervisorOptions, logger: SandboxLogger): Promise<SandboxSupervisor> {
    for (let attempt = 1; ; attempt++) {
      try {
        return new SandboxSupervisor(await Sandbox.start({ ...options, logger }), options, logger);
      } catch (error) {
        const isKilled = error instanceof SandboxFault && error.code === 'helper-lost';
        if (!isKilled || attempt === startsMax) throw error;
        logger.warn({ err: error, attempt }, 'the sandbox helper died while it started; starting another');
      }
    }
  }

  get report(): SandboxReport {
    return this.#report;
  }

  /**
   * Returns the running helper, waiting while it is being replaced. Rejects with SandboxFault `closed` after
   * `close`.
   */
  async current(): Promise<{ sandbox: Sandbox; generation: number }> {
    if (this.#isClosed) throw new SandboxFault('closed', 'the sandbox is closed');
    const sandbox = this.#sandbox ?? (await inTime(this.#restarted(), this.#options.timeoutMs ?? timeoutMs));
    return { sandbox, generation: this.#generation };
  }

  /** Repeats the self-test of the sandbox. A sandbox that is no longer safe is closed and replaced. */
  async check(): Promise<void> {
    const { sandbox } = await this.current();
    const report = await sandbox.selfTest();
    if (this.#sandbox !== sandbox) return;
    this.#report = report;
    if (report.isSafe || !this.#mustBeSafe) return;
    this.#sandbox = null;
    await sandbox.close();
    await this.#restarted();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const sandbox = this.#sandbox ?? (await this.#restart?.catch(() => null)) ?? null;
    this.#sandbox = null;
    await sandbox?.close();
  }

  #watch(sandbox: Sandbox): void {
    sandbox.once('lost', (fault) => {
      if (this.#sandbox !== sandbox || this.#isClosed) return;
      this.#logger.error({ err: fault }, 'the sandbox helper died; starting another');
      this.#sandbox = null;
      // Callers of `current` await the same promise and get the error.
      this.#restarted().catch(() => {});
    });
  }

  #restarted(): Promise<Sandbox> {
    this.#restart ??= this.#startAgain();
    return this.#restart;
  }

  async #startAgain(): Promise<Sandbox> {
    try {
      for (let attempt = 0; ; attempt++) {
        await sleep(pauses[Math.min(attempt, pauses.length - 1)]);
        if (this.#isClosed) throw new SandboxFault('closed', 'the sandbox is closed');
        try {
          const sandbox = await Sandbox.start({ ...this.#options, logger: this.#logger });
          if (this.#mustBeSafe && !sandbox.report.isSafe) {
            await sandbox.close();
            throw new SandboxFault('setup', 'the sandbox is not safe on this host any more');
          }
          this.#report = sandbox.report;
          this.#generation++;
          this.#sandbox = sandbox;
          this.#watch(sandbox);
          return sandbox;
        } catch (error) {
          this.#logger.error({ err: error, attempt }, 'the sandbox helper does not start');
        }
      }
    } finally {
      this.#restart = null;
    }
  }
}

async function inTime(restart: Promise<Sandbox>, mostMs: number): Promise<Sandbox> {
  const timeout = new AbortController();
  const late = sleep(mostMs, null, { signal: timeout.signal }).catch(() => null);
  const sandbox = await Promise.race([restart, late]).finally(() => timeout.abort());
  if (sandbox === null) throw new SandboxFault('helper-lost', 'the sandbox helper does not come back');
  return sandbox;
}
