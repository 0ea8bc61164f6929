import { randomInt } from 'node:crypto';
import type { Services } from '../../../platform/services.ts';
import { normalizeUsername } from '../usernames.ts';
import { newPasswordColumns } from '../password.ts';
import { forgetFailures } from '../signing-in/forget-failures.ts';
import { endSessions } from '../../session/session.ts';

/** Characters of random passwords. Letters that look like another letter or a digit are left out. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * Sets a random password of 14 letters and digits, so that an operator can sign in. Deletes the account's sessions, API
 * tokens, passkeys, second factor and counted failures; a ban stays. Returns null if no account has the name.
 */
export async function resetPasswordByOperator(
  services: Services,
  username: string,
): Promise<{ username: string; password: string } | null> {
  const { db, clock } = services;
  const password = Array.from({ length: 14 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const columns = await newPasswordColumns(password);
  return db.transaction().execute(async (transaction) => {
    const user = await transaction
      .updateTable('app_user')
      .set({ ...columns, modified_at: clock() })
      .where('username_key', '=', normalizeUsername(username).toLowerCase())
      .returning(['uid', 'username'])
      .executeTakeFirst();
    if (!user) return null;
    await endSessions(services, transaction, user.uid, { allBut: null });
    await transaction.deleteFrom('api_token').where('uid', '=', user.uid).execute();
    await transaction.deleteFrom('passkey').where('uid', '=', user.uid).execute();
    await transaction.deleteFrom('second_factor').where('uid', '=', user.uid).execute();
    await forgetFailures(transaction, user);
    return { username: user.username, password };
  });
}
