import { intervals, limits } from '@xiezhi/contract/limits';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { addressKey } from '../../http/address-key.ts';
import { Failure } from '../../http/failure.ts';

/**
 * Failed sign-ins, counted by account and address. An attempt is entered as failed before the password is
 * looked at and struck out when it was right; entering and counting happen under locks on account and
 * address. So parallel guesses cannot slip through between reading and writing (F6), and a name that nobody
 * has is counted like any other.
 */
export interface Attempt {
  readonly accountKey: string;
  readonly ip: string;
  /** Whether a slide check was passed; undefined of clients that know of none. */
  readonly hasPassedSlide?: boolean | undefined;
}

/** Failures from one address, whatever accounts were tried, before it has to wait: spraying of passwords. */
const failuresOfAddress = 300;
/** Failures of one account from anywhere, before addresses that never signed in to it have to wait. */
const failuresOfAccount = 100;
/** From so many failures on there is a slide check or a pause before the next try (decision 8). */
const failuresBeforePause = limits.loginFailuresBeforeSlide;
const longestPause = 30_000;

/**
 * Enters an attempt. Throws `tooManyLoginFailures`, `slideCheckRequired` or `loginTooSoon`; a refused attempt
 * is not counted. Returns the number of the entry.
 */
export async function enterAttempt(db: Kysely<Database>, attempt: Attempt, now: Date): Promise<number> {
  const ip = addressKey(attempt.ip);
  return db.transaction().execute(async (transaction) => {
    await lock(transaction, `login-account:${attempt.accountKey}`);
    await lock(transaction, `login-address:${ip}`);
    const since = new Date(now.getTime() - intervals.loginFailureWindow);
    const counts = await transaction
      .selectFrom('login_failure')
      .where('failed_at', '>', since)
      .where((where) => where.or([where('account_key', '=', attempt.accountKey), where('ip', '=', ip)]))
      .select([
        sql<number>`count(*) filter (where ip = ${ip})`.as('ofAddress'),
        sql<number>`count(*) filter (where account_key = ${attempt.accountKey})`.as('ofAccount'),
        sql<number>`count(*) filter (where account_key = ${attempt.accountKey} and ip = ${ip})`.as('ofPair'),
        sql<Date | null>`max(failed_at) filter (where account_key = ${attempt.accountKey} and ip = ${ip})`.as(
          'last',
        ),
        sql<Date | null>`min(failed_at)`.as('first'),
      ])
      .executeTakeFirstOrThrow();
    const isRefused =
      counts.ofPair >= limits.loginFailuresBeforeRefusal ||
      counts.ofAddress >= failuresOfAddress ||
      (counts.ofAccount >= failuresOfAccount && !(await isKnownAddress(transaction, attempt)));
    if (isRefused) {
      const free = (counts.first ?? now).getTime() + intervals.loginFailureWindow;
      const minutes = Math.max(1, Math.ceil((free - now.getTime()) / 60_000));
      throw new Failure('tooManyLoginFailures', { minutes });
    }
    const isOfMany = counts.ofPair >= failuresBeforePause;
    if (isOfMany && attempt.hasPassedSlide === false) throw new Failure('slideCheckRequired');
    const free = (counts.last?.getTime() ?? 0) + pauseAfter(counts.ofPair);
    if (free > now.getTime() && !attempt.hasPassedSlide) {
      throw new Failure('loginTooSoon', { seconds: Math.ceil((free - now.getTime()) / 1000) });
    }
    const { id } = await transaction
      .insertInto('login_failure')
      .values({ account_key: attempt.accountKey, ip, failed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Takes back one entry, and no other: the attempt was no failure, but no success either. */
export async function withdrawAttempt(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('login_failure').where('id', '=', id).execute();
}

/** The password was right: the account's failures from this address are forgotten. */
export async function strikeOut(db: Kysely<Database>, { accountKey, ip }: Attempt): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where('account_key', '=', accountKey)
    .where('ip', '=', addressKey(ip))
    .execute();
}

/** Milliseconds to wait after so many failures: 2 s after the fifth, then double, up to 30 s. */
export function pauseAfter(failures: number): number {
  if (failures < failuresBeforePause) return 0;
  return Math.min(longestPause, 2000 * 2 ** (failures - failuresBeforePause));
}

async function isKnownAddress(db: Kysely<Database>, { accountKey, ip }: Attempt): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.uid', 'session.uid')
    .where('app_user.username_key', '=', sql<string>`lower(${accountKey}::text)`)
    .where('session.ip', '=', ip)
    .select('session.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function lock(transaction: Transaction<Database>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
