import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { accountKey } from '../names.ts';

/** Who has just proven by mail or operator whose account it is need not wait for what anybody guessed. */
export async function forgetFailures(
  db: Kysely<Database>,
  { uid, username }: { readonly uid: string; readonly username: string },
): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where((where) =>
      where.or([
        where('account_key', 'in', [accountKey(username), `change:${uid}`, `code:${uid}`]),
        where('account_key', 'like', `code:${uid}:%`),
        where('account_key', 'like', `code-from:${uid}:%`),
      ]),
    )
    .execute();
}
