import type { groupAdminRoutes } from '@xiezhi/contract/routes/group-admin';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listManagedGroups } from './admin-list.ts';
import { setBan } from './ban.ts';

/** Handlers with which site root administers groups. */
export function groupAdminHandlers(services: Services): Pick<HandlerTable, keyof typeof groupAdminRoutes> {
  return {
    'GET /api/admin/group/list': ({ query }) => listManagedGroups(services.db, query),

    'PUT /api/admin/group/ban': async ({ body, viewer: { uid }, ip, now }) => {
      await setBan(services, { uid, ip }, body, now);
      return null;
    },

    'DELETE /api/admin/group/ban': async ({ query: { gid }, viewer: { uid }, ip, now }) => {
      await setBan(services, { uid, ip }, { gid, reason: null }, now);
      return null;
    },
  };
}
