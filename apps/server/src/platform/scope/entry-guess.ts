import { intervals, limits } from '@xiezhi/contract/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { consumeRateLimit } from '../http/rate-limit.ts';
import type { PasswordScope } from './entry-password.ts';

/**
 * Checks a password that a user typed for a contest or training, or the code of a group. Returns whether it is right.
 * Wrong attempts are counted per user over all scopes of this kind and on all servers, so that a short password cannot
 * be guessed. Throws `entryTooOften`.
 */
export async function tryEntryPassword(
  db: Kysely<Database>,
  { uid, kind, now }: { readonly uid: string; readonly kind: PasswordScope['kind']; readonly now: Date },
  matches: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const key = `entry-${kind}:${uid}`;
  return db.transaction().execute(async (trx) => {
    const rule = { key, count: limits.wrongEntryPasswords, window: intervals.wrongEntryPasswords };
    await consumeRateLimit(trx, [rule], now, 'entryTooOften');
    const isRight = await matches();
    if (isRight)
      await trx.deleteFrom('throttle_event').where('key', '=', key).where('at', '=', now).execute();
    return isRight;
  });
}
