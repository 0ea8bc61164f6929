import { freezeMinute, freezeStep } from '@xiezhi/rules';
import { sql } from 'kysely';
import type { BackgroundWorker } from '../../platform/job/background-worker.ts';
import { releaseHolds } from '../../judging/queue/scoreboard-hold.ts';
import { scoreboardTopic, minuteTopic } from '../../judging/queue/scoreboard-event.ts';
import type { Services } from '../../platform/services.ts';
import { enqueueContestWebhook } from './webhook-event.ts';
import { scheduleTopic } from './live-topics.ts';

/** Maximum sleep in ms. After it the scheduler notices changes by other servers and manual changes in the database. */
const longestSleep = 60_000;
/** Delay in ms before a retry after an error. */
const pause = 5000;

/**
 * Notifies open pages when a contest starts, is frozen, ends or opens its results. During a freeze or with individual
 * timing it also notifies them at each full minute. Every server wakes up at these times. The server that advances
 * `announced_at` sends the notification, so each notification is sent once. Phase changes while no server ran are
 * announced at the next start.
 */
export class ContestScheduler implements BackgroundWorker {
  readonly #services: Pick<Services, 'db' | 'events' | 'clock' | 'log'>;
  #timer: NodeJS.Timeout | undefined;
  #isRunning = false;
  #work: Promise<void> = Promise.resolve();
  #forget: () => void = () => undefined;

  constructor(services: Pick<Services, 'db' | 'events' | 'clock' | 'log'>) {
    this.#services = services;
  }

  start(): void {
    this.#isRunning = true;
    // A new or moved contest may be due before the current timer fires.
    this.#forget = this.#services.events.subscribe('contest-times', () => this.#wakeIn(0));
    this.#wakeIn(0);
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#forget();
    clearTimeout(this.#timer);
    await this.#work;
  }

  #wakeIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#isRunning) return;
    this.#timer = setTimeout(() => {
      this.#work = this.#work.then(() => this.#wake());
    }, milliseconds);
  }

  async #wake(): Promise<void> {
    try {
      await this.announce();
      await releaseHolds(this.#services.db);
      const next = await this.nextMoment();
      const left = next === null ? longestSleep : next.getTime() - this.#services.clock().getTime();
      this.#wakeIn(Math.max(0, Math.min(longestSleep, left)));
    } catch (error) {
      this.#services.log.warn({ err: error }, 'phase changes of contests could not be announced');
      this.#wakeIn(pause);
    }
  }

  /** Announces all phase changes and full minutes since the last announcement; returns the ids of the contests. */
  async announce(): Promise<number[]> {
    const { db, events, clock } = this.#services;
    const now = clock();
    return db.transaction().execute(async (trx) => {
      const { rows } = await sql<AnnouncedContest>`
        with due as (
          select contest.id, announced_at from contest, lateral (select ${opening} as opens_at, ${rhythm(now)} as minute) rhythm
          where hidden_at is null and (
            ends_at > announced_at and (starts_at > announced_at and starts_at <= ${now}
              or seal_at > announced_at and seal_at <= ${now} or ends_at <= ${now})
            or opens_at > announced_at and opens_at <= ${now}
            or minute > announced_at)
          order by contest.id for update of contest)
        update contest set announced_at = ${now} from due where contest.id = due.id
        returning contest.id, starts_at > due.announced_at and starts_at <= ${now} as begun,
          coalesce(seal_at > due.announced_at and seal_at <= ${now}, false) as sealed,
          ends_at > due.announced_at and ends_at <= ${now} as ended,
          coalesce(${opening} > due.announced_at and ${opening} <= ${now}, false) as opened`.execute(trx);
      for (const { id, begun, sealed, ended, opened } of rows) {
        await events.publish(trx, minuteTopic(id));
        if (!begun && !sealed && !ended && !opened) continue;
        await events.publish(trx, scheduleTopic(id));
        await events.publish(trx, scoreboardTopic(id));
        if (begun) await enqueueContestWebhook(trx, 'contest-begun', id);
        if (sealed) await enqueueContestWebhook(trx, 'contest-sealed', id);
        if (ended) await enqueueContestWebhook(trx, 'contest-ended', id);
      }
      // The phase changes may give users access to live topics, or take it away.
      if (rows.some(({ begun, sealed, ended, opened }) => begun || sealed || ended || opened))
        await events.publish(trx, 'standing');
      return rows.map(({ id }) => id);
    });
  }

  /** Returns the next time at which a contest has something to announce; null if there is none. */
  async nextMoment(): Promise<Date | null> {
    const { db, clock } = this.#services;
    const now = clock();
    const minute = new Date(freezeMinute(now).getTime() + freezeStep);
    const { rows } = await sql<{ next: Date | null }>`
      select min(moment) as next
      from contest cross join lateral unnest(array[starts_at, seal_at, ends_at, ${opening}, ${rhythm(minute)}]) as moment
      where hidden_at is null and moment > ${now}
        and (ends_at > ${now} or opens_not_before > ${now} or ${rhythm(minute)} is not null)`.execute(db);
    return rows[0]?.next ?? null;
  }
}

interface AnnouncedContest {
  readonly id: number;
  readonly begun: boolean;
  readonly sealed: boolean;
  readonly ended: boolean;
  readonly opened: boolean;
}

/**
 * SQL for the time at which results open automatically, if it was announced later than the end. Null if results open at
 * the end or manually.
 */
const opening = sql<Date | null>`case when auto_unfreeze then opens_not_before end`;

/**
 * SQL for the last full minute. Null unless the contest was frozen during the minute before it or has individual
 * timing: only these scoreboards show their changes at full minutes.
 */
function rhythm(moment: Date) {
  const minute = freezeMinute(moment);
  const before = new Date(minute.getTime() - freezeStep);
  return sql<Date | null>`case when ends_at > ${before}::timestamptz and (seal_at < ${minute}::timestamptz
    or individual_seconds is not null and starts_at < ${minute}::timestamptz) then ${minute}::timestamptz end`;
}
