import type { Person } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import { findPerson } from '../../identity/role/person.ts';
import type { Services } from '../../platform/services.ts';

/** Loads the user who started background work, with their current rights. Throws `forbidden`. */
export async function requireCurrentRights(
  { db }: Pick<Services, 'db'>,
  uid: string | null,
): Promise<Person> {
  const person = await findPerson(db, { uid });
  if (!person) throw new ApiError('forbidden');
  return person;
}
