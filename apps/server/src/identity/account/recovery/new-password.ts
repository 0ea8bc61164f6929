import { randomInt } from 'node:crypto';
import type { Services } from '../../../platform/services.ts';
import { normalizeUsername } from '../names.ts';
import { hashPassword } from '../password.ts';
import { forgetFailures } from '../signing-in/forget-failures.ts';
import { endSessions } from '../../session/session.ts';

/** No letter that looks like another one or like a digit. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * Gives an account a random password of 14 letters and digits, as an operator's way in: its sessions, API
 * tokens, second factor and counted failures go, a ban stays. Returns null where nobody has the name.
 */
export async function resetPasswordByOperator(
  services: Services,
  username: string,
): Promise<{ username: string; password: string } | null> {
  const { db, clock } = services;
  const password = Array.from({ length: 14 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (transaction) => {
    const user = await transaction
      .updateTable('app_user')
      .set({ password_hash, modified_at: clock() })
      .where('username_key', '=', normalizeUsername(username).toLowerCase())
      .returning(['uid', 'username'])
      .executeTakeFirst();
    if (!user) return null;
    await endSessions(services, transaction, user.uid, { allBut: null });
    await transaction.deleteFrom('api_token').where('uid', '=', user.uid).execute();
    await transaction.deleteFrom('second_factor').where('uid', '=', user.uid).execute();
    await forgetFailures(transaction, user);
    return { username: user.username, password };
  });
}
