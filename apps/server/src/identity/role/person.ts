import { roleIds, roleNames } from '@xiezhi/contract/enums/roles';
import type { Person } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { rolesColumn, sharedOf } from './shared-roles.ts';
import { abilitiesOf } from './abilities.ts';

/**
 * Loads a user who is not the caller of the request, with their current rights; null if the user was deleted or banned.
 */
export async function findPerson(
  db: Kysely<Database>,
  by: { readonly uid: string | null } | { readonly username: string },
): Promise<Person | null> {
  const [column, value] = 'uid' in by ? (['uid', by.uid] as const) : (['username', by.username] as const);
  const row = await db
    .selectFrom('app_user')
    .where(column, '=', value)
    .where('status', '=', 0)
    .select(['uid', 'username', 'role', rolesColumn().as('shared')])
    .executeTakeFirst();
  const id = roleIds.find((known) => known === row?.role);
  if (!row || id === undefined) return null;
  const { uid, username, shared } = row;
  return { uid, username, role: roleNames[id], permissions: await abilitiesOf(db, id), ...sharedOf(shared) };
}
