import { intervals } from '@xiezhi/contract/limits';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { lockName } from '../../../platform/database/lock-name.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { addressKey } from '../../../platform/http/address-key.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { queueByKey } from '../../../platform/http/queue-by-key.ts';
import { type Counts, signInDelay, type Tally, type Way } from './delay.ts';

/**
 * Failed sign-ins, counted by account and by who tries: a device that the account knows, whoever solved a puzzle, whoever
 * gave a good one-time code, or an address on the network. An attempt is entered as failed before the password is
 * looked at and struck out when it was right; entering and counting happen under locks on account and address. So
 * parallel guesses cannot slip through between reading and writing, and a name that nobody has is counted like any
 * other. Nobody is locked out: see `delay.ts`.
 */
export interface Attempt {
  readonly accountKey: string;
  readonly ip: string;
  /** Of the browser, where the account was signed in to from it before. */
  readonly deviceId?: string | null | undefined;
  /** Whether a slide check was passed; undefined of clients that know of none. */
  readonly hasPassedSlide?: boolean | undefined;
  /** The attempt brought a one-time code of the account, which is used up. */
  readonly hasGoodCode?: boolean | undefined;
}

/** An entry, by which it is taken back. */
export interface Entry {
  readonly id: number;
  /** Whose failures a success makes forgotten. */
  readonly ownFailures: readonly string[];
}

/**
 * Enters an attempt. Throws `slideCheckRequired` or `loginTooSoon` where it has to wait; such an attempt is not
 * counted.
 */
export async function enterAttempt(db: Kysely<Database>, attempt: Attempt, now: Date): Promise<Entry> {
  const address = addressKey(attempt.ip);
  const locks = [`login-account:${attempt.accountKey}`, `login-address:${address}`] as const;
  // A class that signs in at once waits for its address without holding the database connections of everybody else.
  return queueByKey(locks[0], () =>
    queueByKey(locks[1], () => enterUnderLocks(db, { attempt, address, locks, now })),
  );
}

interface LockedAttempt {
  readonly attempt: Attempt;
  readonly address: string;
  /** Names of the locks, taken in this order. */
  readonly locks: readonly string[];
  readonly now: Date;
}

function enterUnderLocks(
  db: Kysely<Database>,
  { attempt, address, locks, now }: LockedAttempt,
): Promise<Entry> {
  return db.transaction().execute(async (transaction) => {
    for (const name of locks) await lockName(transaction, name);
    const counts = await countFailures(transaction, attempt, address, now);
    const { way, pauseUntil, isPuzzleWanted } = signInDelay(attempt, counts);
    if (isPuzzleWanted) throw new ApiError('slideCheckRequired');
    const milliseconds = pauseUntil - now.getTime();
    if (milliseconds > 0) throw new ApiError('loginTooSoon', { seconds: Math.ceil(milliseconds / 1000) });
    const triedBy = nameOf(way, attempt, address);
    const { id } = await transaction
      .insertInto('login_failure')
      .values({ account_key: attempt.accountKey, ip: triedBy, failed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ofAddress = [address, nameOf('puzzle', attempt, address)];
    return { id, ownFailures: way === 'device' ? [triedBy] : [triedBy, ...ofAddress] };
  });
}

/** Whether an attempt was put off, as opposed to refused for what it says. */
export function isDelayed(error: unknown): boolean {
  return error instanceof ApiError && ['slideCheckRequired', 'loginTooSoon'].includes(error.code);
}

/** Takes back one entry, and no other: the attempt was no failure, but no success either. */
export async function cancelAttempt(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('login_failure').where('id', '=', id).execute();
}

/** The password was right: the account's failures by whoever gave it are forgotten, those of others are not. */
export async function clearFailuresOf(
  db: Kysely<Database>,
  { accountKey }: Pick<Attempt, 'accountKey'>,
  { ownFailures }: Pick<Entry, 'ownFailures'>,
): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where('account_key', '=', accountKey)
    .where('ip', 'in', [...ownFailures])
    .execute();
}

/** The column `ip` of an entry: an address alone, or what stands in its place. */
function nameOf(way: Way, { deviceId }: Attempt, address: string): string {
  switch (way) {
    case 'device':
      return `device:${deviceId}`;
    case 'puzzle':
      return `puzzle:${address}`;
    case 'code':
      return `code:${address}`;
    case 'address':
      return address;
  }
}

/** How many rows pass a filter, and when the last one was. */
function tally(filter: RawBuilder<boolean>) {
  return sql<Tally>`jsonb_build_object(
      'count', count(*) filter (where ${filter}),
      'last', coalesce(extract(epoch from max(failed_at) filter (where ${filter})) * 1000, 0)
    )`;
}

async function countFailures(
  transaction: Transaction<Database>,
  attempt: Attempt,
  address: string,
  now: Date,
): Promise<Counts> {
  const ofAccount = sql<boolean>`account_key = ${attempt.accountKey}`;
  const by = (way: Way) => sql<boolean>`ip = ${nameOf(way, attempt, address)}`;
  const filters = {
    ofDevice: sql<boolean>`${ofAccount} and ${by('device')}`,
    ofPuzzle: sql<boolean>`${ofAccount} and ${by('puzzle')}`,
    ofPair: sql<boolean>`${ofAccount} and (${by('address')} or ${by('puzzle')})`,
    ofAddress: by('address'),
    ofStrangers: sql<boolean>`${ofAccount} and not starts_with(ip, 'device:')`,
    ofPuzzles: sql<boolean>`${ofAccount} and starts_with(ip, 'puzzle:')`,
  } satisfies Record<Exclude<keyof Counts, 'isKnownAddress'>, RawBuilder<boolean>>;
  const counts = await transaction
    .selectFrom('login_failure')
    .where('failed_at', '>', new Date(now.getTime() - intervals.loginFailureWindow))
    .where(sql<boolean>`(${ofAccount} or ${by('address')})`)
    .select([
      tally(filters.ofDevice).as('ofDevice'),
      tally(filters.ofPuzzle).as('ofPuzzle'),
      tally(filters.ofPair).as('ofPair'),
      tally(filters.ofAddress).as('ofAddress'),
      tally(filters.ofStrangers).as('ofStrangers'),
      tally(filters.ofPuzzles).as('ofPuzzles'),
    ])
    .executeTakeFirstOrThrow();
  return { ...counts, isKnownAddress: await isKnownAddress(transaction, attempt) };
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
