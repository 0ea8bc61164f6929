import { sql } from 'kysely';
import { createSlowCache } from '../database/slow-cache.ts';
import type { Viewer } from '../http/handler.ts';
import { outsideContests } from '../scope/sql.ts';
import type { Services } from '../services.ts';
import { dayOf } from '../settings/time-zone.ts';
import { findUid, type UserChoice } from './find.ts';

interface DayCount {
  readonly date: string;
  readonly count: number;
}

/** Milliseconds from which the days of a user are remembered for a while. */
const slowFrom = 20;

/** Submissions a day, from the same date one year ago to today, days of the site's time zone. */
export function createHeatmap({ db, site, clock }: Pick<Services, 'db' | 'site' | 'clock'>) {
  const cache = createSlowCache<DayCount[]>((_days, took) => took >= slowFrom);

  const countDays = (uid: string, from: string, timeZone: string) =>
    db
      .selectFrom('submission')
      .where('uid', '=', uid)
      .where(outsideContests())
      .where('submitted_at', '>=', sql<Date>`${from}::timestamp at time zone ${timeZone}`)
      .select([
        sql<string>`to_char(submitted_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('date'),
        sql<number>`count(*)`.as('count'),
      ])
      .groupBy(sql`1`)
      .orderBy(sql`1`)
      .execute();

  return async (choice: UserChoice, viewer: Viewer | null) => {
    const { timeZone } = await site.get();
    const endDate = dayOf(clock(), timeZone);
    const uid = await findUid(db, choice, viewer);
    if (!uid) return { endDate, dataList: [] };
    const from = yearBefore(endDate);
    const key = `${uid} ${from} ${timeZone}`;
    return { endDate, dataList: await cache.get(key, () => countDays(uid, from, timeZone)) };
  };
}

/** The same date of the year before; of 29 February, 28 February. */
export function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  const rest = day.slice(4);
  return `${year}${rest === '-02-29' ? '-02-28' : rest}`;
}
