import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '@xiezhi/contract/limits';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { lockName } from '../../platform/database/lock-name.ts';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Codes mailed to an address. Only a keyed digest is stored; a code works once within its lifetime. The purpose
 * separates codes of different calls.
 *
 * Six digits can be guessed, so attempts are counted per caller: guessing uses up only the guesser's attempts. A link
 * of 84 bits cannot be guessed, and its attempts are not counted.
 */
export interface CodeKey {
  readonly purpose: 'register' | 'reset' | 'change-email';
  readonly email: string;
  /**
   * Uid of the owner of the code. If undefined, the address owns the code. Each owner has one code, for one address.
   */
  readonly holder?: string;
}

export interface CodeTimes {
  readonly now: Date;
  /** Lifetime in ms. */
  readonly life: number;
  /** Milliseconds that must pass before the next code for the same address or holder. */
  readonly cooldown: number;
}

/** Creates codes: six digits to copy, or 84 random bits for a link. */
const makers = {
  register: sixDigits,
  'change-email': sixDigits,
  reset: () => randomBytes(11).toString('hex').slice(0, 21),
} satisfies Record<CodeKey['purpose'], () => string>;

/** Shared limit of attempts at a six-digit code by all callers who did not request it. */
const attemptsOfStrangers = 100;

function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(limits.registerCodeLength, '0');
}

const isLink = ({ purpose }: CodeKey) => purpose === 'reset';

export type IssuedCode = { readonly code: string } | { readonly waitSeconds: number };

/**
 * Stores a new code, or returns how long to wait. A lock, held until the transaction ends, serializes parallel calls,
 * so only one of them gets a code. A new six-digit code replaces earlier ones; links stay valid, so that a stranger who
 * requests another one cannot invalidate a link in use. `askedBy` identifies the requester as `triedBy` does in
 * `tryCode`.
 */
export async function issueCode(
  transaction: Kysely<Database>,
  secret: Uint8Array,
  key: CodeKey,
  { now, life, cooldown, askedBy }: CodeTimes & { readonly askedBy: string },
): Promise<IssuedCode> {
  await lockName(transaction, `email-code:${key.purpose}:${holderOf(key)}`);
  const last = await transaction
    .selectFrom('email_code')
    .where(ofKey(key))
    .select('created_at')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const wait = (last?.created_at.getTime() ?? -Infinity) + cooldown - now.getTime();
  if (wait > 0) return { waitSeconds: Math.ceil(wait / 1000) };
  if (!isLink(key)) await transaction.deleteFrom('email_code').where(ofKey(key)).execute();
  const code = makers[key.purpose]();
  const row = {
    purpose: key.purpose,
    email_key: holderOf(key),
    code_hash: digest(secret, key, code),
    asked_by: askedBy,
    created_at: now,
    expires_at: new Date(now.getTime() + life),
  };
  await transaction.insertInto('email_code').values(row).execute();
  return { code };
}

export type CodeCheck =
  | { readonly isRight: true }
  | { readonly isRight: false; readonly attemptsLeft: number };

/**
 * Checks a code entered by `triedBy`: a user or a network address. If attempts are counted, uses up one attempt of
 * `triedBy`. Returns null if there is no valid code or no attempt left.
 */
export async function tryCode(
  db: Kysely<Database>,
  secret: Uint8Array,
  key: CodeKey,
  { code, triedBy, now }: { readonly code: string; readonly triedBy: string; readonly now: Date },
): Promise<CodeCheck | null> {
  const given = digest(secret, key, code.trim());
  const living = await db
    .selectFrom('email_code')
    .where(ofKey(key))
    .where('expires_at', '>', now)
    .select(['purpose', 'email_key', 'code_hash', 'asked_by'])
    .execute();
  const right = living.some(({ code_hash }) => isSame(code_hash, given));
  if (isLink(key)) return right ? { isRight: true } : null;
  const [row] = living;
  const attempts = row && (await recordAttempt(db, row, triedBy));
  if (attempts === undefined) return null;
  return right ? { isRight: true } : { isRight: false, attemptsLeft: limits.registerCodeAttempts - attempts };
}

interface CodeRow {
  readonly purpose: string;
  readonly email_key: string;
  readonly code_hash: string;
  readonly asked_by: string;
}

/** Records an attempt. Returns the number of attempts so far, including this one; undefined if no attempt is left. */
async function recordAttempt(
  db: Kysely<Database>,
  { asked_by, ...code }: CodeRow,
  triedBy: string,
): Promise<number | undefined> {
  if (triedBy !== asked_by) {
    const { count } = await db
      .selectFrom('email_code_attempt')
      .where((where) => where.and(code))
      .where('tried_by', '!=', asked_by)
      .select((from) => from.fn.coalesce(from.fn.sum<number>('tries'), sql<number>`0`).as('count'))
      .executeTakeFirstOrThrow();
    if (count >= attemptsOfStrangers) return undefined;
  }
  const entered = await db
    .insertInto('email_code_attempt')
    .values({ ...code, tried_by: triedBy, tries: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'email_key', 'code_hash', 'tried_by'])
        .doUpdateSet({ tries: sql<number>`email_code_attempt.tries + 1` })
        .where('email_code_attempt.tries', '<', limits.registerCodeAttempts),
    )
    .returning('tries')
    .executeTakeFirst();
  return entered?.tries;
}

/** Deletes the code and others of its key. Returns false if another call was faster. */
export async function consumeCode(db: Kysely<Database>, secret: Uint8Array, key: CodeKey, code: string) {
  const { numDeletedRows } = await db
    .deleteFrom('email_code')
    .where(ofKey(key))
    .where('code_hash', '=', digest(secret, key, code.trim()))
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await db.deleteFrom('email_code').where(ofKey(key)).execute();
  return true;
}

function holderOf({ holder, email }: CodeKey): string {
  return holder ?? email.toLowerCase();
}

function ofKey(key: CodeKey) {
  return (where: ExpressionBuilder<Database, 'email_code'>) =>
    where.and({ purpose: key.purpose, email_key: holderOf(key) });
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left, 'hex'), Buffer.from(right, 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
}

function digest(secret: Uint8Array, { purpose, email }: CodeKey, code: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${email.toLowerCase()}\0${code}`).digest('hex');
}
