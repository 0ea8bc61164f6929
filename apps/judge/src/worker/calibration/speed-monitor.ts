import { EventEmitter } from 'node:events';
import type { NodePace } from '@xiezhi/contract/judging';
import { type NodeReason, reasonOf } from '@xiezhi/contract/text/node-reasons';
import type { Logger } from 'pino';
import type { Core } from '../../sandbox/core.ts';
import { ExclusiveTimeout } from '../../sandbox/exclusive-gate.ts';
import type { Baseline } from './baseline.ts';
import { type Measurement, referenceNs } from './measurement.ts';

/**
 * How fast and how steady this node is: theory of operation.
 *
 * A time limit means the same on every day only if the machine does. So the node runs a fixed program in its
 * own sandbox, at its start and every hour, and compares the CPU time with what it took at first, the
 * *baseline*. Three things are told apart:
 *
 * - *speed*: the fixed reference time divided by the measured one. For the operator, to compare nodes.
 * - *noise*: how far single runs of one measurement lie apart. Says how sharp a time limit can be here.
 * - *drift*: this measurement against the baseline. A machine that throttles, or moved to another host, drifts.
 *
 * A node that drifted by more than 5 % would judge otherwise than before, so it takes no work until it is back
 * within them. It must not leave just because somebody else uses the machine for a while. Therefore
 * - CPU time is compared, never wall time: waiting for a core costs none;
 * - each measurement is the median of several batches, of each of which the fastest run counts: a disturbance
 *   only ever adds time, and has to last for seconds to reach the median;
 * - during a batch the node's other cores are kept quiet, and the kernel's own books tell whether anything
 *   else was computing (a neighbour on the other thread of a core costs up to a third). If so, the measurement
 *   is not *calm*: it is shown, but neither makes a baseline nor takes the node out;
 * - only three drifting, calm measurements one after the other do, a few seconds apart.
 *
 * While it is out the node measures every minute and comes back by itself with the first measurement within
 * bounds, calm or not. A node that has become *faster* by so much was throttled when its baseline was made:
 * it stays, with a new baseline. A machine that is slower for good is accepted by removing the baseline's file.
 *
 * Measuring happens between tasks, when nothing waits, or else a minute after it became due. It never waits for a
 * long run on another core: while one goes on, it is put off, and the cores that are free take tasks.
 */
export interface PaceKeeperOptions {
  /** Rejects with Aborted, SandboxFault or ExclusiveTimeout; null where the reference program cannot be built here. */
  measure: (core: Core, signal: AbortSignal) => Promise<Measurement | null>;
  baseline: Baseline;
  /** Milliseconds since the epoch. */
  now: () => number;
  logger: Logger;
}

/** Share by which CPU time may differ from the baseline. */
export const driftMax = 0.05;
const suspicionsMax = 3;
/** Milliseconds until the next measurement, by what the last one said. */
const pauses = {
  ordinary: 3_600_000,
  restless: 600_000,
  crowded: 20_000,
  suspicious: 5000,
  out: 60_000,
} as const;
/** So long a measurement waits for a moment without work. */
const patienceMs = 60_000;

/** Knows the pace of the node and says when it should be measured, and whether it may take work. */
export class SpeedMonitor extends EventEmitter<{ changed: [] }> {
  readonly #options: PaceKeeperOptions;
  #dueAt: number;
  #suspicions = 0;
  #isMeasuring = false;
  #report: NodePace | null = null;
  #outOfService: NodeReason | null = null;

  constructor(options: PaceKeeperOptions) {
    super();
    this.#options = options;
    this.#dueAt = options.now();
  }

  /** The last measurement; null before the first. */
  get report(): NodePace | null {
    return this.#report;
  }

  /** Why the node takes no work; null while it does. */
  get outOfService(): NodeReason | null {
    return this.#outOfService;
  }

  get isDue(): boolean {
    return !this.#isMeasuring && this.#options.now() >= this.#dueAt;
  }

  /** Due for so long that work has to wait a moment. */
  get isOverdue(): boolean {
    return this.isDue && this.#options.now() - this.#dueAt >= patienceMs;
  }

  /** Measures on this core and draws the conclusions. Never rejects. */
  async measure(core: Core, signal: AbortSignal): Promise<void> {
    const { logger, measure } = this.#options;
    if (this.#isMeasuring) return;
    this.#isMeasuring = true;
    try {
      const measurement = await measure(core, signal);
      if (measurement === null) this.#measureIn('ordinary');
      else await this.#conclude(measurement);
    } catch (error) {
      const isPutOff = error instanceof ExclusiveTimeout;
      this.#measureIn(isPutOff ? 'crowded' : 'restless');
      if (!signal.aborted && !isPutOff)
        logger.warn({ err: error }, 'the pace of this node could not be measured');
    } finally {
      this.#isMeasuring = false;
    }
  }

  async #conclude({ cpuNs, noise, isCalm }: Measurement): Promise<void> {
    const { baseline, logger, now } = this.#options;
    const drift = baseline.cpuNs === null ? 0 : cpuNs / baseline.cpuNs - 1;
    if (isCalm) await baseline.offer(cpuNs);
    this.#report = {
      speed: round(referenceNs / cpuNs),
      noise: round(noise),
      drift: round(drift),
      isCalm,
      measuredAt: new Date(now()).toISOString(),
    };
    logger.info(this.#report, 'measured the pace of this node');
    if (Math.abs(drift) <= driftMax) this.#settle(isCalm);
    else if (isCalm) await this.#suspect(drift, cpuNs);
    else this.#measureIn(this.#outOfService === null ? 'restless' : 'out');
    this.emit('changed');
  }

  #settle(isCalm: boolean): void {
    this.#suspicions = 0;
    if (this.#outOfService !== null) {
      this.#options.logger.warn('this node is as fast as it used to be again, and takes work');
    }
    this.#outOfService = null;
    this.#measureIn(isCalm ? 'ordinary' : 'restless');
  }

  async #suspect(drift: number, cpuNs: number): Promise<void> {
    const { baseline, logger } = this.#options;
    this.#suspicions++;
    if (this.#suspicions < suspicionsMax) {
      this.#measureIn(this.#outOfService === null ? 'suspicious' : 'out');
      return;
    }
    if (drift < 0) {
      await baseline.restart(cpuNs);
      logger.warn({ drift: round(drift) }, 'this node has become faster; its baseline is made anew');
      this.#settle(true);
      return;
    }
    if (this.#outOfService === null) {
      const mend = `remove ${baseline.path} to accept this speed`;
      logger.error({ drift: round(drift), mend }, 'this node has become slower and takes no work');
    }
    this.#outOfService = reasonOf('slower', { percent: (drift * 100).toFixed(1) });
    this.#measureIn('out');
  }

  #measureIn(pause: keyof typeof pauses): void {
    this.#dueAt = this.#options.now() + pauses[pause];
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
