import { EventEmitter } from 'node:events';
import type { NodeSpeed } from '@xiezhi/contract/judging';
import { type NodeReason, reasonOf } from '@xiezhi/contract/text/node-reasons';
import type { Logger } from 'pino';
import type { Core } from '../../sandbox/core.ts';
import { ExclusiveTimeout } from '../../sandbox/core-lock.ts';
import type { Baseline } from './baseline.ts';
import { type Measurement, referenceNs } from './measurement.ts';

/**
 * Speed and steadiness of this node. Theory of operation.
 *
 * A time limit means the same on every day only if the machine does not change. So the node runs a fixed
 * program in its own sandbox at its start and every hour, and compares its CPU time with the first
 * measurements, the *baseline*. It reports three values:
 *
 * - *speed*: the fixed reference time divided by the measured one. Lets the operator compare nodes.
 * - *noise*: the deviation of single runs within one measurement. Shows how precise time limits are here.
 * - *drift*: this measurement relative to the baseline. A machine that throttles, or moved to another host,
 *   drifts.
 *
 * A node that drifted by more than 5 % would judge differently than before, so it takes no work until it is
 * back within this bound. A machine that is merely busy for a while must not leave service. Therefore
 * - CPU time is compared, never wall time, because waiting for a core costs no CPU time;
 * - each measurement is the median of several batches, and each batch counts its fastest run: a disturbance
 *   only increases times, and must last for seconds to change the median;
 * - during a batch the other cores of the node are idle, and the kernel's counters show whether another
 *   process computed (a neighbor on the other thread of a core costs up to a third). If so, the measurement is
 *   not *calm*: it is shown, but neither counts for the baseline nor takes the node out of service;
 * - only three consecutive calm measurements beyond the bound, a few seconds apart, take the node out.
 *
 * While out of service the node measures every minute and returns with the first measurement within bounds,
 * calm or not. A node that has become *faster* by more than 5 % was throttled when its baseline was made: it
 * stays in service with a new baseline. To accept a machine that is permanently slower, delete the baseline
 * file.
 *
 * The node measures between tasks when no task waits, or one minute after the measurement became due. It
 * never waits for a long run on another core: the measurement is postponed, and the free cores take tasks.
 */
export interface SpeedMonitorSettings {
  /**
   * Measures on a core. Resolves to null if the reference program cannot be built here. Rejects with Aborted,
   * SandboxFault or ExclusiveTimeout.
   */
  measure: (core: Core, signal: AbortSignal) => Promise<Measurement | null>;
  baseline: Baseline;
  /** Milliseconds since the epoch. */
  now: () => number;
  logger: Logger;
}

/** Maximum relative deviation of the CPU time from the baseline. */
export const driftMax = 0.05;
const suspicionsMax = 3;
/** Delay until the next measurement in ms, by the result of the last one. */
const pauses = {
  ordinary: 3_600_000,
  disturbed: 600_000,
  postponed: 20_000,
  suspicious: 5000,
  out: 60_000,
} as const;
/** Time in ms that a due measurement waits for an idle moment. */
const timeoutMs = 60_000;

/** Measures the speed of the node, schedules measurements, and decides whether the node may take work. */
export class SpeedMonitor extends EventEmitter<{ changed: [] }> {
  readonly #options: SpeedMonitorSettings;
  #dueAt: number;
  #suspicions = 0;
  #isMeasuring = false;
  #report: NodeSpeed | null = null;
  #outOfService: NodeReason | null = null;

  constructor(options: SpeedMonitorSettings) {
    super();
    this.#options = options;
    this.#dueAt = options.now();
  }

  /** The last measurement; null before the first. */
  get report(): NodeSpeed | null {
    return this.#report;
  }

  /** Why the node takes no work; null while it does. */
  get outOfService(): NodeReason | null {
    return this.#outOfService;
  }

  get isDue(): boolean {
    return !this.#isMeasuring && this.#options.now() >= this.#dueAt;
  }

  /** Whether the measurement has been due so long that it precedes further tasks. */
  get isOverdue(): boolean {
    return this.isDue && this.#options.now() - this.#dueAt >= timeoutMs;
  }

  /** Measures on this core and updates the state. Never rejects. */
  async measure(core: Core, signal: AbortSignal): Promise<void> {
    const { logger, measure } = this.#options;
    if (this.#isMeasuring) return;
    this.#isMeasuring = true;
    try {
      const measurement = await measure(core, signal);
      if (measurement === null) this.#measureIn('ordinary');
      else await this.#conclude(measurement);
    } catch (error) {
      const isPostponed = error instanceof ExclusiveTimeout;
      this.#measureIn(isPostponed ? 'postponed' : 'disturbed');
      if (!signal.aborted && !isPostponed)
        logger.warn({ err: error }, 'the speed of this node could not be measured');
    } finally {
      this.#isMeasuring = false;
    }
  }

  async #conclude({ cpuNs, noise, isCalm }: Measurement): Promise<void> {
    const { baseline, logger, now } = this.#options;
    const drift = baseline.cpuNs === null ? 0 : cpuNs / baseline.cpuNs - 1;
    if (isCalm) await baseline.addSample(cpuNs);
    this.#report = {
      speed: round(referenceNs / cpuNs),
      noise: round(noise),
      drift: round(drift),
      isCalm,
      measuredAt: new Date(now()).toISOString(),
    };
    logger.info(this.#report, 'measured the speed of this node');
    if (Math.abs(drift) <= driftMax) this.#settle(isCalm);
    else if (isCalm) await this.#suspect(drift, cpuNs);
    else this.#measureIn(this.#outOfService === null ? 'disturbed' : 'out');
    this.emit('changed');
  }

  #settle(isCalm: boolean): void {
    this.#suspicions = 0;
    if (this.#outOfService !== null) {
      this.#options.logger.warn('the speed of this node is normal again; it accepts work');
    }
    this.#outOfService = null;
    this.#measureIn(isCalm ? 'ordinary' : 'disturbed');
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
      logger.warn({ drift: round(drift) }, 'this node has become faster; measuring a new baseline');
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
