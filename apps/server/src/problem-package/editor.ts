import { roleIds, roleNames } from '@xiezhi/contract/roles';
import type { Person } from '@xiezhi/rules';
import { Failure } from '../http/failure.ts';
import { abilitiesOf } from '../role/abilities.ts';
import type { Services } from '../services.ts';

/** Who started work that outlives its request, with the rights that they have by now. Throws `forbidden`. */
export async function editorOf({ db }: Pick<Services, 'db'>, uid: string | null): Promise<Person> {
  const row = await db
    .selectFrom('app_user')
    .where('uid', '=', uid)
    .where('status', '=', 0)
    .select(['uid', 'username', 'role'])
    .executeTakeFirst();
  const id = roleIds.find((known) => known === row?.role);
  if (!row || id === undefined) throw new Failure('forbidden');
  return { ...row, role: roleNames[id], permissions: await abilitiesOf(db, id) };
}
