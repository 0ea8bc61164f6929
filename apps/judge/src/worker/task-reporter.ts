import { setTimeout as sleep } from 'node:timers/promises';
import type { CaseResult, JudgingOutcome, JudgingTask } from '@xiezhi/contract/judging';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { Logger } from 'pino';
import { systemError } from '../pipeline/task/engine.ts';
import { BackOff } from './back-off.ts';
import { type ServerClient, ServerRefusal } from './server-client.ts';

const progressEveryMs = 50;
const callTimeoutMs = 15_000;
const finishTimeoutMs = 60_000;
/** Maximum cases per report, far below the body limit. */
const batchMax = 300;

type ProgressStatus = typeof JudgeStatus.Compiling | typeof JudgeStatus.Judging;

/**
 * Reports one task to the server. Progress is sent in the background, in batches, and never delays the
 * judging; the result is sent until it is acknowledged or the lease is lost.
 */
export class TaskReporter {
  readonly task: JudgingTask;
  readonly #client: ServerClient;
  readonly #logger: Logger;
  readonly #abort = new AbortController();
  /** Stops progress reports when the task ends, for any reason. */
  readonly #progressAbort = new AbortController();
  #status: ProgressStatus = JudgeStatus.Compiling;
  #cases: CaseResult[] = [];
  #isStale = true;
  #isSending = false;

  constructor(task: JudgingTask, client: ServerClient, logger: Logger) {
    this.task = task;
    this.#client = client;
    this.#logger = logger;
    this.#report();
  }

  /** Aborted when the lease is lost, the task is cancelled or the node stops. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get abortReason(): 'lost' | 'stopping' | null {
    if (!this.#abort.signal.aborted) return null;
    return this.#abort.signal.reason === 'stopping' ? 'stopping' : 'lost';
  }

  abort(reason: 'lost' | 'stopping'): void {
    this.#abort.abort(reason);
    this.#progressAbort.abort();
  }

  judging(): void {
    this.#status = JudgeStatus.Judging;
    this.#report();
  }

  caseDone(result: CaseResult): void {
    this.#cases.push(result);
    this.#report();
  }

  /** Sends the result. Resolves when the server has accepted it or no longer wants it, or when `signal` aborts. */
  async finish(outcome: JudgingOutcome, signal: AbortSignal): Promise<void> {
    this.#progressAbort.abort();
    const backOff = new BackOff(100, 5000);
    let sent = outcome;
    while (!signal.aborted) {
      try {
        const body = { ...this.#client.identity, fence: this.task.fence, outcome: sent };
        await this.#client.call(
          'POST /api/node/tasks/:judgingId/finish',
          { judgingId: this.task.judgingId, body },
          { timeoutMs: finishTimeoutMs, signal },
        );
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ServerRefusal && !error.isTokenRefused) {
          if (error.isLeaseLost) return this.#logLost();
          this.#logger.error({ err: error }, 'the server refuses the result');
          if (sent !== outcome) return;
          sent = systemError(`the server refused the result: ${error.message}`);
          continue;
        }
        this.#logger.warn({ err: error }, 'the result was not accepted; retrying');
      }
      await backOff.pause(signal);
    }
  }

  /**
   * Releases the task unjudged. With `isFault`, the server prefers another node for it. Retries until `signal` aborts.
   */
  release(reason: string, signal: AbortSignal, isFault = false): Promise<void> {
    this.#progressAbort.abort();
    return releaseTask(this.#client, this.task, { reason, isFault, signal, logger: this.#logger });
  }

  #logLost(): void {
    this.#logger.warn('the lease was lost; the result is dropped');
  }

  #report(): void {
    this.#isStale = true;
    if (this.#isSending) return;
    this.#isSending = true;
    void this.#sendAll();
  }

  /** Sends the pending reports, and newer ones after a pause. Never rejects. */
  async #sendAll(): Promise<void> {
    try {
      await this.#sendWhileStale();
    } finally {
      // Clear the flag without a pause after the last check for reports. Otherwise a caller could add a report that
      // nothing sends.
      this.#isSending = false;
    }
  }

  async #sendWhileStale(): Promise<void> {
    const signal = this.#progressAbort.signal;
    const backOff = new BackOff(500, 5000);
    // Waits one microtask, so that events of the same turn share a report.
    await Promise.resolve();
    while (this.#isStale && !signal.aborted) {
      this.#isStale = false;
      const cases = this.#cases.splice(0, batchMax);
      if (this.#cases.length > 0) this.#isStale = true;
      try {
        const { identity } = this.#client;
        const body = { ...identity, fence: this.task.fence, status: this.#status, cases };
        await this.#client.call(
          'POST /api/node/tasks/:judgingId/progress',
          { judgingId: this.task.judgingId, body },
          { timeoutMs: callTimeoutMs, signal },
        );
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof ServerRefusal)) {
          this.#cases.unshift(...cases);
          this.#isStale = true;
          await backOff.pause(signal);
          continue;
        }
        if (error.isLeaseLost) return this.abort('lost');
        // Continues, because the server may accept later reports.
        this.#logger.warn({ err: error }, 'the server refuses a progress report');
      }
      await sleep(progressEveryMs, undefined, { signal }).catch(() => {});
    }
  }
}

export interface ReleaseOptions {
  reason: string;
  /** Whether the release is due to an error of this node. Default false. */
  isFault?: boolean;
  signal: AbortSignal;
  logger: Logger;
}

/** Releases a task to the queue; retries until `signal` aborts or the lease is lost. */
export async function releaseTask(
  client: ServerClient,
  { judgingId, fence }: JudgingTask,
  { reason, isFault = false, signal, logger }: ReleaseOptions,
): Promise<void> {
  const backOff = new BackOff(100, 5000);
  while (!signal.aborted) {
    try {
      await client.call(
        'POST /api/node/tasks/:judgingId/release',
        {
          judgingId,
          body: { ...client.identity, fence, reason: reason.slice(0, 1000), ...(isFault && { isFault }) },
        },
        { timeoutMs: callTimeoutMs, signal },
      );
      return;
    } catch (error) {
      if (error instanceof ServerRefusal && !error.isTokenRefused) return;
      if (!signal.aborted) logger.warn({ err: error }, 'the task could not be released; retrying');
    }
    await backOff.pause(signal);
  }
}
