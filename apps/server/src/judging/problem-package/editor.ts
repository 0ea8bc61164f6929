import type { Person } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import { findPerson } from '../../identity/role/person.ts';
import type { Services } from '../../platform/services.ts';

/** Who started work that outlives its request, with the rights that they have by now. Throws `forbidden`. */
export async function requireCurrentRights(
  { db }: Pick<Services, 'db'>,
  uid: string | null,
): Promise<Person> {
  const person = await findPerson(db, { uid });
  if (!person) throw new ApiError('forbidden');
  return person;
}
