import { permissions, roleIds, roleNames, rootRoleId } from '@xiezhi/contract/enums/roles';
import type { roleRoutes } from '@xiezhi/contract/routes/role';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';

export function roleHandlers({ db, events }: Services): Pick<HandlerTable, keyof typeof roleRoutes> {
  return {
    'GET /api/admin/roles': async () => {
      const abilities = await db.selectFrom('role_ability').selectAll().execute();
      const counts = await db
        .selectFrom('app_user')
        .select((from) => ['role', from.fn.countAll<number>().as('count')])
        .groupBy('role')
        .execute();
      const roles = roleIds.map((id) => {
        const own = new Set(abilities.filter(({ role }) => role === id).map((row) => row.permission));
        return {
          id,
          name: roleNames[id],
          permissions: permissions.filter((permission) => own.has(permission)),
          userCount: counts.find(({ role }) => role === id)?.count ?? 0,
        };
      });
      return { permissions: [...permissions], roles };
    },

    'PUT /api/admin/role-permissions': async ({ viewer, body, ip }) => {
      const { role } = body;
      if (role === rootRoleId) throw new ApiError('roleIsFixed');
      const granted = [...new Set(body.permissions)];
      await db.transaction().execute(async (transaction) => {
        // Serializes concurrent saves; otherwise their changes would be merged.
        await sql`lock table role_ability in share row exclusive mode`.execute(transaction);
        const former = await transaction
          .deleteFrom('role_ability')
          .where('role', '=', role)
          .returning('permission')
          .execute();
        if (body.former && !isSame(former, body.former)) throw new ApiError('changedMeanwhile');
        if (granted.length > 0) {
          await transaction
            .insertInto('role_ability')
            .values(granted.map((permission) => ({ role, permission })))
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        }
        await recordAudit(
          transaction,
          { uid: viewer.uid, ip },
          {
            action: 'role-permissions',
            target: roleNames[role],
            before: former.map((row) => row.permission).sort(),
            after: granted.sort(),
          },
        );
        await events.publish(transaction, 'standing');
      });
      return null;
    },
  };
}

function isSame(stored: readonly { readonly permission: string }[], known: readonly string[]): boolean {
  const named = new Set(known);
  return stored.length === named.size && stored.every(({ permission }) => named.has(permission));
}
