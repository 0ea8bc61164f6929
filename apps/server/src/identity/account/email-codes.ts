import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '@xiezhi/contract/limits';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { lockName } from '../../platform/database/lock-name.ts';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Codes sent to an address, of which only a keyed digest is stored; good for one use within their life. A purpose
 * keeps codes of different calls apart.
 *
 * Six digits can be guessed, so tries are counted, by who tries: whoever guesses uses up tries of their own. A link of
 * 84 bits cannot, and is not counted at all.
 */
export interface CodeKey {
  readonly purpose: 'register' | 'reset' | 'change-email';
  readonly email: string;
  /** Who has the code, where that is not the address: each holder has one code, for one address. */
  readonly holder?: string;
}

export interface CodeTimes {
  readonly now: Date;
  /** Milliseconds. */
  readonly life: number;
  /** Milliseconds before the next code for the same address or holder. */
  readonly cooldown: number;
}

/** Six digits for people to copy, or 84 bits for a link. */
const makers = {
  register: sixDigits,
  'change-email': sixDigits,
  reset: () => randomBytes(11).toString('hex').slice(0, 21),
} satisfies Record<CodeKey['purpose'], () => string>;

/** Tries of a code of six digits by all who did not ask for it, together. */
const triesOfStrangers = 100;

function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(limits.registerCodeLength, '0');
}

const isLink = ({ purpose }: CodeKey) => purpose === 'reset';

export type IssuedCode = { readonly code: string } | { readonly waitSeconds: number };

/**
 * Stores a new code, or tells how long to wait; within a transaction, whose lock lets one of parallel calls through.
 * Six digits replace those before them; links live on, lest a stranger's wish for another one kill the one that is
 * just being opened. `askedBy` says who wants it, in the words of `tryCode`.
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

export type CodeCheck = { readonly isRight: true } | { readonly isRight: false; readonly triesLeft: number };

/**
 * Looks at a code that `triedBy` gives: a user, or an address on the network. Uses up one of their tries where they
 * are counted. Null when there is no living code, or no try left for them.
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
  const tries = row && (await enterTry(db, row, triedBy));
  if (tries === undefined) return null;
  return right ? { isRight: true } : { isRight: false, triesLeft: limits.registerCodeTries - tries };
}

interface CodeRow {
  readonly purpose: string;
  readonly email_key: string;
  readonly code_hash: string;
  readonly asked_by: string;
}

/** How often they have tried by now, this one included; undefined where they may not. */
async function enterTry(
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
    if (count >= triesOfStrangers) return undefined;
  }
  const entered = await db
    .insertInto('email_code_attempt')
    .values({ ...code, tried_by: triedBy, tries: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'email_key', 'code_hash', 'tried_by'])
        .doUpdateSet({ tries: sql<number>`email_code_attempt.tries + 1` })
        .where('email_code_attempt.tries', '<', limits.registerCodeTries),
    )
    .returning('tries')
    .executeTakeFirst();
  return entered?.tries;
}

/** Takes the code away, and others of its key with it; false when another call was faster. */
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
