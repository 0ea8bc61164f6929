import { sql } from 'kysely';
import type { Background } from '../job/background.ts';
import { boardTopic } from '../judging/contest-event.ts';
import type { Services } from '../services.ts';
import { noteContestHappening } from './contest-event.ts';
import { courseTopic } from './live-topics.ts';

/** Never sleeps longer, in ms: what another server or a hand in the database changed is noticed by then. */
const longestSleep = 60_000;
/** After a failure, in ms. */
const pause = 5000;

/**
 * Tells open pages when a contest starts, is sealed and ends, at that moment. Every server wakes for it; the one that
 * moves `told_at` past the moment tells, so that each moment is told once, and one at which no server ran is made good
 * at the next start.
 */
export class ContestClock implements Background {
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
    // A contest that was made or moved may come before what we sleep for.
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
      await this.tell();
      const next = await this.nextMoment();
      const left = next === null ? longestSleep : next.getTime() - this.#services.clock().getTime();
      this.#wakeIn(Math.max(0, Math.min(longestSleep, left)));
    } catch (error) {
      this.#services.log.warn({ err: error }, 'the course of contests could not be told');
      this.#wakeIn(pause);
    }
  }

  /** Tells of every moment that has come since the last one told; returns the contests. */
  async tell(): Promise<number[]> {
    const { db, events, clock } = this.#services;
    const now = clock();
    return db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: number; begun: boolean; sealed: boolean; ended: boolean }>`
        with due as (
          select id, told_at from contest
          where hidden_at is null and ends_at > told_at and (
            starts_at > told_at and starts_at <= ${now} or seal_at > told_at and seal_at <= ${now}
            or ends_at <= ${now})
          order by id for update)
        update contest set told_at = ${now} from due where contest.id = due.id
        returning contest.id, starts_at > due.told_at and starts_at <= ${now} as begun,
          coalesce(seal_at > due.told_at and seal_at <= ${now}, false) as sealed, ends_at <= ${now} as ended`.execute(
        trx,
      );
      for (const { id, begun, sealed, ended } of rows) {
        await events.publish(trx, courseTopic(id));
        await events.publish(trx, boardTopic(id));
        if (begun) await noteContestHappening(trx, 'contest-begun', id);
        if (sealed) await noteContestHappening(trx, 'contest-sealed', id);
        if (ended) await noteContestHappening(trx, 'contest-ended', id);
      }
      // Who may watch what inside is another question from now on.
      if (rows.length > 0) await events.publish(trx, 'standing');
      return rows.map(({ id }) => id);
    });
  }

  /** The next start, seal or end of any contest; null: there is none. */
  async nextMoment(): Promise<Date | null> {
    const { db, clock } = this.#services;
    const now = clock();
    const { rows } = await sql<{ next: Date | null }>`
      select min(moment) as next
      from contest cross join lateral unnest(array[starts_at, seal_at, ends_at]) as moment
      where ends_at > ${now} and hidden_at is null and moment > ${now}`.execute(db);
    return rows[0]?.next ?? null;
  }
}
