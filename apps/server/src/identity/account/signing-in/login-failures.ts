import { intervals } from '@xiezhi/contract/limits';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { lockName } from '../../../platform/database/lock-name.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { addressKey } from '../../../platform/http/address-key.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { queueByKey } from '../../../platform/http/queue-by-key.ts';
import { type Counts, signInDelay, type Tally, type AttemptBasis } from './delay.ts';

/**
 * Failed sign-ins, counted by account and by the basis of the attempt: a known device, a solved puzzle, a right
 * one-time code, or a network address. An attempt is recorded as failed before the password is checked and deleted if
 * it was right. Recording and counting run under locks on account and address, so parallel guesses cannot slip between
 * read and write, and unknown names are counted like others. Accounts are never locked: see `delay.ts`.
 */
export interface SignInAttempt {
  readonly accountKey: string;
  readonly ip: string;
  /** Id of the device if the account was signed in to from this browser before. */
  readonly deviceId?: string | null | undefined;
  /** Whether a slide check was passed; undefined from clients that do not support it. */
  readonly hasPassedSlide?: boolean | undefined;
  /** Whether the attempt had a right one-time code of the account, which is now used up. */
  readonly hasGoodCode?: boolean | undefined;
}

/** A recorded attempt that can be cancelled. */
export interface Entry {
  readonly id: number;
  /** Keys of the failures that a success clears. */
  readonly ownFailures: readonly string[];
}

/**
 * Records an attempt. Throws `slideCheckRequired` or `loginTooSoon` if it has to wait; such an attempt is not counted.
 */
export async function enterAttempt(db: Kysely<Database>, attempt: SignInAttempt, now: Date): Promise<Entry> {
  const address = addressKey(attempt.ip);
  const locks = [`login-account:${attempt.accountKey}`, `login-address:${address}`] as const;
  // Requests of a class whose members sign in at the same time wait here for their shared address, without occupying
  // database connections.
  return queueByKey(locks[0], () =>
    queueByKey(locks[1], () => enterUnderLocks(db, { attempt, address, locks, now })),
  );
}

interface LockedAttempt {
  readonly attempt: SignInAttempt;
  readonly address: string;
  /** Names of the locks, in locking order. */
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

/** Returns whether an attempt was delayed, as opposed to rejected because of its content. */
export function isDelayed(error: unknown): boolean {
  return error instanceof ApiError && ['slideCheckRequired', 'loginTooSoon'].includes(error.code);
}

/** Deletes one recorded attempt that was neither a failure nor a success. */
export async function cancelAttempt(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('login_failure').where('id', '=', id).execute();
}

/** Clears the account's failures on the basis of this attempt after a right password; others stay. */
export async function clearFailuresOf(
  db: Kysely<Database>,
  { accountKey }: Pick<SignInAttempt, 'accountKey'>,
  { ownFailures }: Pick<Entry, 'ownFailures'>,
): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where('account_key', '=', accountKey)
    .where('ip', 'in', [...ownFailures])
    .execute();
}

/** Returns the column `ip` of an attempt: the address, or the device or puzzle that replaces it. */
function nameOf(way: AttemptBasis, { deviceId }: SignInAttempt, address: string): string {
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

/** Counts the rows that match a filter, and returns the time of the last one. */
function tally(filter: RawBuilder<boolean>) {
  return sql<Tally>`jsonb_build_object(
      'count', count(*) filter (where ${filter}),
      'last', coalesce(extract(epoch from max(failed_at) filter (where ${filter})) * 1000, 0)
    )`;
}

async function countFailures(
  transaction: Transaction<Database>,
  attempt: SignInAttempt,
  address: string,
  now: Date,
): Promise<Counts> {
  const ofAccount = sql<boolean>`account_key = ${attempt.accountKey}`;
  const by = (way: AttemptBasis) => sql<boolean>`ip = ${nameOf(way, attempt, address)}`;
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

async function isKnownAddress(db: Kysely<Database>, { accountKey, ip }: SignInAttempt): Promise<boolean> {
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
