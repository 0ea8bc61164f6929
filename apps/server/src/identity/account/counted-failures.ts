import { intervals } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import { lockName } from '../../platform/database/lock-name.ts';
import type { Database } from '../../platform/database/schema.ts';
import { queueByKey } from '../../platform/http/queue-by-key.ts';

/**
 * Result of reserving an attempt: rejected because of too many failures in the window, or recorded as failed until it
 * is cleared.
 */
export type ReservedAttempt =
  | { readonly isRefused: true; readonly minutes: number }
  | { readonly isRefused: false; readonly attemptsLeft: number; readonly id: number };

/**
 * Records an attempt as failed before it is checked, so that parallel attempts are all counted. Under a lock on `key`,
 * allows at most `most` failed attempts within the window that also applies to sign-ins. `minutes` is the time until
 * the oldest one expires.
 */
export async function reserveAttempt(
  db: Kysely<Database>,
  { key, most, now }: { key: string; most: number; now: Date },
): Promise<ReservedAttempt> {
  const enter = async (transaction: Kysely<Database>): Promise<ReservedAttempt> => {
    await lockName(transaction, key);
    const { count, first } = await transaction
      .selectFrom('login_failure')
      .where('account_key', '=', key)
      // Excludes failed sign-ins, which have an address. A visitor may have tried to sign in with a name that equals
      // the key.
      .where('ip', '=', '')
      .where('failed_at', '>', new Date(now.getTime() - intervals.loginFailureWindow))
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(failed_at)`.as('first')])
      .executeTakeFirstOrThrow();
    if (count >= most) {
      const left = (first ?? now).getTime() + intervals.loginFailureWindow - now.getTime();
      return { isRefused: true, minutes: Math.max(1, Math.ceil(left / 60_000)) };
    }
    const { id } = await transaction
      .insertInto('login_failure')
      .values({ account_key: key, ip: '', failed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { isRefused: false, id, attemptsLeft: most - count - 1 };
  };
  return queueByKey(`try:${key}`, () => db.transaction().execute(enter));
}

/** Deletes the failures of a key after a successful attempt. */
export async function clearAttempts(db: Kysely<Database>, key: string): Promise<void> {
  await db.deleteFrom('login_failure').where('account_key', '=', key).where('ip', '=', '').execute();
}
