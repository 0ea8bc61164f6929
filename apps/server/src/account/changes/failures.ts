import { intervals, limits } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** Wrong passwords and codes given while changing an account: five within 30 minutes lock the changes of that user. */
export type ChangeAttempt =
  | { readonly isLocked: true; readonly minutes: number }
  | { readonly isLocked: false; readonly triesLeft: number; readonly id: number };

const keyOf = (uid: string) => `change:${uid}`;

/** Enters an attempt as failed; `forgiveChanges` strikes it out. Counting happens under a lock of the user. */
export async function enterChange(db: Kysely<Database>, uid: string, now: Date): Promise<ChangeAttempt> {
  const key = keyOf(uid);
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
    const { count, first } = await transaction
      .selectFrom('login_failure')
      .where('account_key', '=', key)
      // Failed sign-ins have an address: nobody counts here by inventing a name that looks like the key.
      .where('ip', '=', '')
      .where('failed_at', '>', new Date(now.getTime() - intervals.loginFailureWindow))
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(failed_at)`.as('first')])
      .executeTakeFirstOrThrow();
    if (count >= limits.changeFailuresBeforeLock) {
      const left = (first ?? now).getTime() + intervals.loginFailureWindow - now.getTime();
      return { isLocked: true, minutes: Math.max(1, Math.ceil(left / 60_000)) };
    }
    const { id } = await transaction
      .insertInto('login_failure')
      .values({ account_key: key, ip: '', failed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { isLocked: false, id, triesLeft: limits.changeFailuresBeforeLock - count - 1 };
  });
}

export async function forgiveChanges(db: Kysely<Database>, uid: string): Promise<void> {
  await db.deleteFrom('login_failure').where('account_key', '=', keyOf(uid)).execute();
}
