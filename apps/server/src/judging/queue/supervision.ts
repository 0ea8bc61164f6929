import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { failTask } from './finish.ts';
import { exhaustedTasks, longestWait, sweepLeases } from './lease.ts';

/** Waiting time in ms after which a warning about a task is logged, and the minimum interval of this warning. */
const longWait = 60_000;

/** A judging whose result is no longer needed, and the reason to store. */
export interface ExpiredTask {
  readonly judgingId: number;
  readonly reason: string;
}

/** Finds the tasks of one kind of work (such as test runs) that exceeded its timeout. */
export type ExpiredTaskFinder = (db: Kysely<Database>) => Promise<readonly ExpiredTask[]>;

/**
 * Requeues tasks with expired leases; every server runs one supervisor. It sweeps only after this server and the
 * database were up without a break for a whole lease and no clock jumped. During this time every live node has renewed
 * its leases, so an outage of the server or the database causes no lost attempt.
 */
export class LeaseSupervisor {
  readonly #services: Pick<Services, 'db' | 'events' | 'siteSettings' | 'log'>;
  readonly #staleFinders: readonly ExpiredTaskFinder[];
  readonly #leaseMs: number;
  readonly #interval: number;
  #quietSince: number | null = null;
  #last: { ticks: number; time: number } | null = null;
  #reportedAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(
    services: Pick<Services, 'db' | 'events' | 'siteSettings' | 'log' | 'settings'>,
    staleFinders: readonly ExpiredTaskFinder[] = [],
  ) {
    this.#services = services;
    this.#staleFinders = staleFinders;
    this.#leaseMs = services.settings.leaseSeconds * 1000;
    this.#interval = Math.max(100, Math.min(5000, this.#leaseMs / 8));
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.tick(performance.now(), Date.now()).finally(() => {
        if (this.#timer !== undefined) this.start();
      });
    }, this.#interval);
  }

  /** Stops the supervisor. Resolves when a running sweep has ended. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }

  /** `ticks`: milliseconds of a monotonic clock; `time`: milliseconds of the wall clock. */
  async tick(ticks: number, time: number): Promise<void> {
    const last = this.#last;
    this.#last = { ticks, time };
    const passed = last ? ticks - last.ticks : Infinity;
    const jump = last ? Math.abs(time - last.time - passed) : 0;
    if (passed > this.#leaseMs / 2 || jump > this.#leaseMs / 4) this.#quietSince = null;
    try {
      if (this.#quietSince === null) {
        await this.#endExhausted();
        this.#quietSince = ticks;
        return;
      }
      if (ticks - this.#quietSince >= this.#leaseMs) await this.#sweep();
      await this.#endExhausted();
      await this.#reportLongWaits(ticks);
    } catch (error) {
      this.#quietSince = null;
      this.#services.log.warn({ err: error }, 'expired leases could not be checked');
    }
  }

  async #sweep(): Promise<void> {
    const { db, events, log } = this.#services;
    for (const task of await sweepLeases(db, events, this.#leaseMs)) {
      log.warn(task, 'a task was requeued');
    }
  }

  /**
   * Warns operators if tasks wait long. Tasks are not lost while no node claims them, but operators may have to act.
   */
  async #reportLongWaits(ticks: number): Promise<void> {
    if (ticks - this.#reportedAt < longWait) return;
    const waits = await longestWait(this.#services.db, longWait);
    if (!waits) return;
    this.#reportedAt = ticks;
    this.#services.log.warn(waits, 'submissions have waited long for a judge node');
  }

  async #endExhausted(): Promise<void> {
    for (const task of await exhaustedTasks(this.#services.db)) {
      await failTask(this.#services, task.judging_id, lossReason(task.losses));
    }
    for (const find of this.#staleFinders) {
      for (const { judgingId, reason } of await find(this.#services.db)) {
        await failTask(this.#services, judgingId, reason);
      }
    }
  }
}

function lossReason(losses: number): string {
  return `The judge node went down ${losses} times while it judged this submission`;
}
