import type { contestAnnouncementAdminRoutes } from '@xiezhi/contract/routes/contest-announcement-admin';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import {
  announceTo,
  changeContestAnnouncement,
  listContestAnnouncements,
  readContestAnnouncement,
  removeContestAnnouncement,
} from './announcements.ts';

/** Handlers with which staff manage contest announcements. */
export function contestAnnouncementAdminHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof contestAnnouncementAdminRoutes> {
  const { db } = services;
  return {
    'GET /api/admin/contest/announcement': ({ query }) => listContestAnnouncements(db, query),

    'GET /api/admin/contest/announcement-detail': ({ query }) => readContestAnnouncement(db, query.aid),

    'POST /api/admin/contest/announcement': async ({ body, viewer: { uid }, ip }) => {
      await announceTo(services, { uid, ip }, body.cid, body.announcement);
      return null;
    },

    'PUT /api/admin/contest/announcement': async ({ body, viewer: { uid }, ip }) => {
      const { id, version, ...written } = body.announcement;
      if (id === undefined) throw new ApiError('contestAnnouncementNotFound');
      const which = { id, of: body.cid, version: version ?? null };
      await changeContestAnnouncement(services, { uid, ip }, which, written);
      return null;
    },

    'DELETE /api/admin/contest/announcement': async ({ query, viewer: { uid }, ip }) => {
      await removeContestAnnouncement(services, { uid, ip }, query.aid);
      return null;
    },
  };
}
