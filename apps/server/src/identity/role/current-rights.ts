import { isAdminRole, type Permission } from '@xiezhi/contract/enums/roles';
import type { Person } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { findPerson } from './person.ts';

/**
 * Loads the user who started background work, with their current rights. Long work calls it again before each step that
 * changes something. Throws `forbidden` if the user is banned or deleted, or may no longer start such work.
 * @param needs what starting the work requires; null if any user may start it
 */
export async function requireCurrentRights(
  { db }: Pick<Services, 'db'>,
  uid: string | null,
  needs: Permission | 'staff' | null = null,
): Promise<Person> {
  const person = await findPerson(db, { uid });
  if (!person || !hasRight(person, needs)) throw new ApiError('forbidden');
  return person;
}

function hasRight({ role, permissions }: Person, needs: Permission | 'staff' | null): boolean {
  if (needs === null) return true;
  return needs === 'staff' ? isAdminRole(role) : permissions.has(needs);
}
