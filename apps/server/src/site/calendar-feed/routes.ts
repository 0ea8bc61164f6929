import type { Locale } from '@xiezhi/contract/limits';
import type { studyRoutes } from '@xiezhi/contract/routes/study';
import { sql } from 'kysely';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { publicAddress } from '../../platform/settings/effective.ts';
import { calendarEvents } from './events.ts';
import { writeCalendar } from './icalendar.ts';
import { calendarTicket, readCalendarTicket } from './ticket.ts';

type Calls = Extract<keyof typeof studyRoutes, `${string}calendar-${string}`>;

/**
 * Handlers of a user's calendar feed with contests and homework. Its address is secret, and the user can replace it.
 */
export function calendarFeedHandlers(services: Services): Pick<HandlerTable, Calls> {
  const { db, settings, siteSettings } = services;

  /**
   * Returns the address of the feed; null if the user has none. Without a public address of the site it is relative,
   * and the web app completes it.
   */
  async function addressOf(uid: string, generation: number, locale: Locale): Promise<string | null> {
    if (generation === 0) return null;
    const ticket = calendarTicket({ uid, generation }, settings.secret);
    const base = publicAddress(settings, await siteSettings.get()) ?? '';
    return `${base}/api/calendar-feed?ticket=${encodeURIComponent(ticket)}&l=${locale}`;
  }

  async function generationOf(uid: string): Promise<number> {
    const row = await db
      .selectFrom('study_preference')
      .innerJoin('app_user', 'app_user.uid', 'study_preference.uid')
      .where('study_preference.uid', '=', uid)
      .where('app_user.status', '=', 0)
      .where('app_user.hidden_at', 'is', null)
      .select('calendar_generation')
      .executeTakeFirst();
    return row?.calendar_generation ?? 0;
  }

  return {
    'GET /api/calendar-address': async ({ viewer, locale }) => ({
      url: await addressOf(viewer.uid, await generationOf(viewer.uid), locale),
    }),

    'POST /api/calendar-address': async ({ viewer, locale }) => {
      const { calendar_generation } = await db
        .insertInto('study_preference')
        .values({ uid: viewer.uid, calendar_generation: 1 })
        .onConflict((conflict) =>
          conflict.column('uid').doUpdateSet({
            calendar_generation: sql<number>`study_preference.calendar_generation + 1`,
          }),
        )
        .returning('calendar_generation')
        .executeTakeFirstOrThrow();
      return { url: await addressOf(viewer.uid, calendar_generation, locale) };
    },

    'GET /api/calendar-feed': async ({ query, locale, now, request, reply }) => {
      const ticket = readCalendarTicket(query.ticket, settings.secret);
      if (ticket === null || ticket.generation !== (await generationOf(ticket.uid)))
        throw new ApiError('fileNotFound');
      const values = await siteSettings.get();
      const configured = publicAddress(settings, values);
      const base = configured ?? `${request.protocol}://${request.host}`;
      const events = await calendarEvents(db, ticket.uid, { base, locale, now });
      // Ids of entries must stay the same at whichever address the client requests the feed.
      const host = configured === null ? 'xiezhi' : new URL(configured).host;
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'inline;filename=calendar.ics')
        .send(writeCalendar({ name: values.shortName, host }, events));
    },
  };
}
