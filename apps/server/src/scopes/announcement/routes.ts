import type { announcementRoutes } from '@xiezhi/contract/routes/announcement';
import { remapErrorCode } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import {
  changeAnnouncement,
  createAnnouncement,
  listAllAnnouncements,
  readAnnouncement,
  removeAnnouncement,
} from './staff.ts';

/** When the announcement to delete is missing, the response is a bad request rather than “not found”. */
const unknown = remapErrorCode('announcementNotFound', 'announcementUnknown');

export function announcementHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof announcementRoutes> {
  return {
    'GET /api/admin/announcement': ({ query }) => listAllAnnouncements(services, query),

    'GET /api/admin/announcement-detail': ({ query }) => readAnnouncement(services, query.aid),

    'POST /api/admin/announcement': async ({ viewer: { uid }, ip, body }) => {
      await createAnnouncement(services, { uid, ip }, body);
      return null;
    },

    'PUT /api/admin/announcement': async ({ viewer: { uid }, ip, body: { id, version, ...texts } }) => {
      await changeAnnouncement(services, { uid, ip }, id, version ?? null, texts);
      return null;
    },

    'DELETE /api/admin/announcement': async ({ viewer: { uid }, ip, query }) => {
      await removeAnnouncement(services, { uid, ip }, query.aid).catch(unknown);
      return null;
    },
  };
}
