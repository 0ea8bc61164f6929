import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { accountKey } from '../usernames.ts';

/**
 * Clears failures for a user who proved ownership by mail or through an operator, so that guesses of others do not
 * delay them.
 */
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
