import type { Locale } from '@xiezhi/contract/limits';
import type { userActivityRoutes } from '@xiezhi/contract/routes/user-activity';
import { sql } from 'kysely';
import { createSlowResultCache } from '../../../platform/cache/slow-result-cache.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { dayOf } from '../../../platform/settings/time-zone.ts';
import { chosenUser } from '../chosen-user.ts';
import { createFinishedContests } from './contests.ts';
import { languagesOf, recentSubmissions, solvedOf, streakOf } from './statistics.ts';

/** Statistics of a user are cached if their queries take at least this long, in ms. */
const slowFrom = 20;

export function userActivityHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof userActivityRoutes> {
  const { db, siteSettings, clock } = services;
  const finishedContests = createFinishedContests(services);

  async function statistics(uid: string, today: string, timeZone: string, locale: Locale) {
    const [recent, languages, solved, streak] = await Promise.all([
      recentSubmissions(db, uid, locale),
      languagesOf(db, uid),
      solvedOf(db, uid, locale),
      streakOf(db, uid, { today, timeZone }),
    ]);
    return { recent, languages, ...solved, streak };
  }
  const cache = createSlowResultCache<Awaited<ReturnType<typeof statistics>>>(
    (_activity, took) => took >= slowFrom,
  );

  return {
    'GET /api/user-activity': async ({ query, viewer, now, locale }) => {
      const chosen = chosenUser(query, viewer);
      const user =
        chosen &&
        (await db
          .selectFrom('app_user')
          .where(chosen)
          .select(sql<string>`app_user.uid`.as('uid'))
          .executeTakeFirst());
      if (!user) throw new ApiError('userNotFound');
      const { uid } = user;
      const { timeZone } = await siteSettings.get();
      const today = dayOf(clock(), timeZone);
      const key = JSON.stringify([uid, today, timeZone, locale]);
      const [shown, contests] = await Promise.all([
        cache.get(key, () => statistics(uid, today, timeZone, locale)),
        finishedContests(uid, viewer, now, locale),
      ]);
      return { ...shown, contests };
    },
  };
}
