import type { groupAnnouncementRoutes } from '@xiezhi/contract/routes/group-announcement';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { announceIn, changeInGroup, listInGroup, removeInGroup } from './announcements.ts';

export function groupAnnouncementHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof groupAnnouncementRoutes> {
  return {
    'GET /api/group/get-announcement-list': ({ query, viewer, locale }) =>
      listInGroup(services, viewer, query, 'members', locale),

    'GET /api/group/get-admin-announcement-list': ({ query, viewer, locale }) =>
      listInGroup(services, viewer, query, 'administrators', locale),

    'POST /api/group/announcement': async ({ viewer, body: { gid, content, ...written } }) => {
      await announceIn(services, viewer, gid, { ...written, content: content ?? '' });
      return null;
    },

    'PUT /api/group/announcement': async ({ viewer, body: { id, gid, version, ...written } }) => {
      await changeInGroup(services, viewer, { id, of: gid, version: version ?? null }, written);
      return null;
    },

    'DELETE /api/group/announcement': async ({ viewer, query }) => {
      await removeInGroup(services, viewer, query.aid);
      return null;
    },
  };
}
