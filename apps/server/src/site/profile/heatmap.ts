import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared-statements.ts';
import { createSlowResultCache } from '../../platform/cache/slow-result-cache.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { outsideContests } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { dayOf } from '../../platform/settings/time-zone.ts';
import { chosenUser, type UserChoice } from './chosen-user.ts';

interface DayCount {
  readonly date: string;
  readonly count: number;
}

/** Submissions per day of a user are cached if their query takes at least this long, in ms. */
const slowFrom = 20;

/**
 * Returns a function that counts a user's submissions per day in the site's time zone, from the same date one year ago
 * until today.
 */
export function createHeatmap({ db, siteSettings, clock }: Pick<Services, 'db' | 'siteSettings' | 'clock'>) {
  const cache = createSlowResultCache<DayCount[]>((_days, took) => took >= slowFrom);

  const countDays = (chosen: RawBuilder<boolean>, from: string, timeZone: string) =>
    db
      .selectFrom('submission')
      .where(sql<boolean>`uid = (select app_user.uid from app_user where ${chosen})`)
      .where(outsideContests())
      .where('submitted_at', '>=', sql<Date>`${from}::timestamp at time zone ${timeZone}`)
      .modifyFront(prepared)
      .select([
        sql<string>`to_char(submitted_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('date'),
        sql<number>`count(*)`.as('count'),
      ])
      .groupBy(sql`1`)
      .orderBy(sql`1`)
      .execute();

  return async (choice: UserChoice, viewer: Viewer | null) => {
    const { timeZone } = await siteSettings.get();
    const endDate = dayOf(clock(), timeZone);
    const chosen = chosenUser(choice, viewer);
    if (!chosen) return { endDate, dataList: [] };
    const from = yearBefore(endDate);
    const who = choice.uid || choice.username ? [choice.uid ?? null, choice.username ?? null] : [viewer?.uid];
    const key = JSON.stringify([who, from, timeZone]);
    return { endDate, dataList: await cache.get(key, () => countDays(chosen, from, timeZone)) };
  };
}

/** Returns the same date one year earlier; for 29 February, 28 February. */
export function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  const rest = day.slice(4);
  return `${year}${rest === '-02-29' ? '-02-28' : rest}`;
}
