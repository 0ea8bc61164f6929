import {
  defaultAbilities,
  type Permission,
  permissions,
  type RoleId,
  roleIds,
} from '@xiezhi/contract/enums/roles';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Stores the default permissions of roles at the first start; later starts keep what root changed. */
export async function seedAbilities(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const found = await transaction.selectFrom('role_ability').select('role').limit(1).executeTakeFirst();
    if (found) return;
    const rows = roleIds.flatMap((role) =>
      defaultAbilities[role].map((permission) => ({ role, permission })),
    );
    await transaction
      .insertInto('role_ability')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Returns the current permissions of a role. */
export async function abilitiesOf(db: Kysely<Database>, role: RoleId): Promise<ReadonlySet<Permission>> {
  const rows = await db.selectFrom('role_ability').where('role', '=', role).select('permission').execute();
  const stored = new Set(rows.map((row) => row.permission));
  return new Set(permissions.filter((permission) => stored.has(permission)));
}
