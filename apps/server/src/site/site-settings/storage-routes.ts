import type { storageRoutes } from '@xiezhi/contract/routes/storage';
import { sql } from 'kysely';
import { recordAudit } from '../../identity/audit/record.ts';
import { openGroup } from '../../scopes/group/access.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import {
  groupUsage,
  largestGroups,
  largestUsers,
  siteUsage,
  userUsage,
} from '../../platform/storage/usage.ts';

/** Maximum rows listed. */
const listed = 100;

/** Handlers of storage usage and quotas. */
export function storageHandlers(services: Services): Pick<HandlerTable, keyof typeof storageRoutes> {
  const { db } = services;
  return {
    'GET /api/storage': async ({ viewer, query: { gid } }) => {
      if (gid !== undefined) await openGroup(services, viewer, gid, 'admin');
      return {
        user: await userUsage(db, viewer.uid),
        group: gid === undefined ? null : await groupUsage(db, gid),
      };
    },

    'GET /api/admin/storage': async ({ viewer }) => ({
      site: await siteUsage(db),
      users: await largestUsers(db, listed),
      groups: await largestGroups(db, { maxRows: listed, namesHidden: viewer.role === 'root' }),
    }),

    'PUT /api/admin/storage/user': async ({ viewer: { uid }, ip, body: { username, megabytes } }) => {
      await db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('app_user')
          .where(sql`username_key`, '=', username.toLowerCase())
          .select(['uid', 'username', 'storage_mb'])
          .forUpdate()
          .executeTakeFirst();
        if (!row) throw new ApiError('userNotFound');
        await trx.updateTable('app_user').set({ storage_mb: megabytes }).where('uid', '=', row.uid).execute();
        await recordAudit(
          trx,
          { uid, ip },
          {
            action: 'storage-limit-changed',
            target: `user:${row.uid}`,
            before: { megabytes: row.storage_mb },
            after: { megabytes },
            detail: { username: row.username },
          },
        );
      });
      return null;
    },

    'PUT /api/admin/storage/group': async ({ viewer: { uid }, ip, body: { gid, megabytes } }) => {
      await db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('app_group')
          .where('id', '=', gid)
          .where('hidden_at', 'is', null)
          .select(['name', 'storage_mb'])
          .forUpdate()
          .executeTakeFirst();
        if (!row) throw new ApiError('groupNotFound');
        await trx.updateTable('app_group').set({ storage_mb: megabytes }).where('id', '=', gid).execute();
        await recordAudit(
          trx,
          { uid, ip },
          {
            action: 'storage-limit-changed',
            target: `group:${gid}`,
            before: { megabytes: row.storage_mb },
            after: { megabytes },
            detail: { name: row.name },
          },
        );
      });
      return null;
    },
  };
}
