import { intervals, limits } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { Failure } from '../../http/failure.ts';

/**
 * Wrong one-time codes. Six digits must not be tried out, however slowly, so these are refused beyond a number, not
 * slowed. They are counted by who tries: a code after the right password by the account, since nobody else has that
 * password; by a device that the account knows apart from it; a code before the password by the address.
 */
export type CodeTrier =
  | { readonly uid: string; readonly deviceId: string | null }
  | { readonly uid: string; readonly address: string };

function keyOf(trier: CodeTrier): string {
  if ('address' in trier) return `code-from:${trier.uid}:${trier.address}`;
  return trier.deviceId === null ? `code:${trier.uid}` : `code:${trier.uid}:${trier.deviceId}`;
}

/** Enters a code as wrong before it is looked at. Throws `tooManyLoginFailures`. */
export async function enterCode(db: Kysely<Database>, trier: CodeTrier, now: Date): Promise<void> {
  const key = keyOf(trier);
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
    const { count, first } = await transaction
      .selectFrom('login_failure')
      .where('account_key', '=', key)
      // Failed sign-ins have an address: nobody counts here by inventing a name that looks like the key.
      .where('ip', '=', '')
      .where('failed_at', '>', new Date(now.getTime() - intervals.loginFailureWindow))
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(failed_at)`.as('first')])
      .executeTakeFirstOrThrow();
    if (count >= limits.loginFailuresBeforeRefusal) {
      const free = (first ?? now).getTime() + intervals.loginFailureWindow;
      throw new Failure('tooManyLoginFailures', {
        minutes: Math.max(1, Math.ceil((free - now.getTime()) / 60_000)),
      });
    }
    await transaction
      .insertInto('login_failure')
      .values({ account_key: key, ip: '', failed_at: now })
      .execute();
  });
}

/** The code was right. */
export async function forgiveCodes(db: Kysely<Database>, trier: CodeTrier): Promise<void> {
  await db.deleteFrom('login_failure').where('account_key', '=', keyOf(trier)).execute();
}
