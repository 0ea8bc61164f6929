import type { Locale } from '@xiezhi/contract/limits';
import { sql } from 'kysely';
import { createTtlCache } from '../../platform/cache/ttl-cache.ts';
import { publicProblem } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { dayOf } from '../../platform/settings/time-zone.ts';
import { readProblemRows } from './list.ts';

type DayServices = Pick<Services, 'db' | 'siteSettings' | 'clock'>;

/** Milliseconds. */
const cacheLife = 30_000;

/**
 * Problem of the day: the same bank problem for all users; it changes every day in the site's time zone. The problem
 * with the smallest hash of its id and the day is chosen. Problems created today are chosen only if there are no
 * others, so that the choice is stable during the day. All servers choose the same problem without communicating.
 */
export function createProblemOfTheDay(services: DayServices) {
  const { db } = services;
  const chosen = createTtlCache(cacheLife, () => chooseForToday(services));

  return async (locale: Locale) => {
    const { day, pid } = await chosen.get();
    const [problem = null] = await readProblemRows(db, pid === null ? [] : [pid], locale);
    return { day, problem };
  };
}

/**
 * Returns the current day as `yyyy-MM-dd` and the id of its problem. The id is null if the bank has no problem that
 * this site judges.
 */
export async function chooseForToday({ db, siteSettings, clock }: DayServices) {
  const { timeZone } = await siteSettings.get();
  const day = dayOf(clock(), timeZone);
  const { rows } = await sql<{ id: number }>`
    select id from problem where ${publicProblem()} and not is_remote
    order by created_at >= ${day}::timestamp at time zone ${timeZone}, md5(${day} || ' ' || id), id
    limit 1`.execute(db);
  return { day, pid: rows[0]?.id ?? null };
}
