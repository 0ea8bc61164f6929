import { roleNames } from '@xiezhi/contract/enums/roles';
import { mayVisitConsole } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { abilitiesOf } from '../../role/abilities.ts';
import type { Admission } from './sign-in.ts';

/** Admits only users with access to the console; others get `consoleForbidden`. */
export function consoleAdmission(db: Kysely<Database>): Admission {
  return async ({ role }) => {
    const permissions = await abilitiesOf(db, role);
    return mayVisitConsole({ role: roleNames[role], permissions }) ? null : 'consoleForbidden';
  };
}
