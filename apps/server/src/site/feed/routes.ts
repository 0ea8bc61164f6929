import type { feedRoutes } from '@xiezhi/contract/routes/feed';
import { Encoded, sendEncoded } from '../../platform/http/encoded.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { publicAddress } from '../../platform/settings/effective.ts';
import { writeFeed } from './atom.ts';
import { feedEntries } from './entries.ts';

/**
 * Handlers of the Atom feed with announcements and contests. It is the same for all readers, so proxies may cache it.
 */
export function feedHandlers({
  db,
  settings,
  siteSettings,
}: Services): Pick<HandlerTable, keyof typeof feedRoutes> {
  return {
    'GET /api/feed': async ({ locale, request, reply }) => {
      const values = await siteSettings.get();
      const base = publicAddress(settings, values) ?? `${request.protocol}://${request.host}`;
      const feed = { title: values.name, base, path: `/api/feed?l=${locale}`, locale };
      const text = writeFeed(feed, await feedEntries(db, locale, values.timeZone));
      return sendEncoded(request, reply, new Encoded(Buffer.from(text)), {
        type: 'application/atom+xml; charset=utf-8',
        cacheControl: 'public, max-age=300',
        vary: 'accept-encoding, accept-language',
      });
    },
  };
}
