import type { noticeRoutes } from '@xiezhi/contract/routes/notice';
import { remapErrorCode } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { changeNotice, createNotice, listNotices, readNotice, removeNotice } from './staff.ts';

/** Deleting a missing notice is reported as a bad request. */
const unknown = remapErrorCode('noticeNotFound', 'noticeUnknown');

export function noticeHandlers(services: Services): Pick<HandlerTable, keyof typeof noticeRoutes> {
  return {
    'GET /api/admin/msg/notice': ({ query }) => listNotices(services, query),

    'GET /api/admin/msg/notice-detail': ({ query }) => readNotice(services, query.id),

    'POST /api/admin/msg/notice': async ({ viewer: { uid }, ip, body }) => {
      await createNotice(services, { uid, ip }, body);
      return null;
    },

    'PUT /api/admin/msg/notice': async ({ viewer: { uid }, ip, body: { id, version, ...texts } }) => {
      await changeNotice(services, { uid, ip }, id, version ?? null, texts);
      return null;
    },

    'DELETE /api/admin/msg/notice': async ({ viewer: { uid }, ip, query }) => {
      await removeNotice(services, { uid, ip }, query.id).catch(unknown);
      return null;
    },
  };
}
