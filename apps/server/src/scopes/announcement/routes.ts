import type { announcementRoutes } from '@xiezhi/contract/routes/announcement';
import { remapErrorCode } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { change, create, listAll, readOne, remove } from './staff.ts';

/** Deleting a missing announcement is a bad request. */
const unknown = remapErrorCode('announcementNotFound', 'announcementUnknown');

export function announcementHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof announcementRoutes> {
  return {
    'GET /api/admin/announcement': ({ query }) => listAll(services, query),

    'GET /api/admin/announcement-detail': ({ query }) => readOne(services, query.aid),

    'POST /api/admin/announcement': async ({ viewer: { uid }, ip, body }) => {
      await create(services, { uid, ip }, body);
      return null;
    },

    'PUT /api/admin/announcement': async ({ viewer: { uid }, ip, body: { id, version, ...texts } }) => {
      await change(services, { uid, ip }, id, version ?? null, texts);
      return null;
    },

    'DELETE /api/admin/announcement': async ({ viewer: { uid }, ip, query }) => {
      await remove(services, { uid, ip }, query.aid).catch(unknown);
      return null;
    },
  };
}
