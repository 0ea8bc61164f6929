import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/**
 * Codes sent to an address, of which only a keyed digest is stored; good for one use, five tries and their
 * life. A purpose keeps codes of different calls apart.
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

function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(limits.registerCodeLength, '0');
}

export type IssuedCode = { readonly code: string } | { readonly waitSeconds: number };

/** Stores a new code, or tells how long to wait. The row is its own lock: of parallel calls one gets a code. */
export async function issueCode(
  db: Kysely<Database>,
  secret: Uint8Array,
  key: CodeKey,
  { now, life, cooldown }: CodeTimes,
): Promise<IssuedCode> {
  const code = makers[key.purpose]();
  const row = {
    purpose: key.purpose,
    email_key: holderOf(key),
    code_hash: digest(secret, key, code),
    tries: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + life),
  };
  const stored = await db
    .insertInto('email_code')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'email_key'])
        .doUpdateSet(row)
        .where('email_code.created_at', '<=', new Date(now.getTime() - cooldown)),
    )
    .returning('email_key')
    .executeTakeFirst();
  if (stored) return { code };
  const found = await ofKey(db, key).select('created_at').executeTakeFirst();
  const free = (found?.created_at.getTime() ?? now.getTime()) + cooldown;
  return { waitSeconds: Math.max(1, Math.ceil((free - now.getTime()) / 1000)) };
}

export type CodeCheck = { readonly isRight: true } | { readonly isRight: false; readonly triesLeft: number };

/** Uses up one try. Null when there is no living code. */
export async function tryCode(
  db: Kysely<Database>,
  secret: Uint8Array,
  key: CodeKey,
  code: string,
  now: Date,
): Promise<CodeCheck | null> {
  const row = await db
    .updateTable('email_code')
    .set({ tries: sql<number>`tries + 1` })
    .where('purpose', '=', key.purpose)
    .where('email_key', '=', holderOf(key))
    .where('expires_at', '>', now)
    .where('tries', '<', limits.registerCodeTries)
    .returning(['code_hash', 'tries'])
    .executeTakeFirst();
  if (!row) return null;
  const expected = Buffer.from(row.code_hash, 'hex');
  const found = Buffer.from(digest(secret, key, code.trim()), 'hex');
  const isRight = expected.length === found.length && timingSafeEqual(expected, found);
  return isRight ? { isRight } : { isRight, triesLeft: limits.registerCodeTries - row.tries };
}

/** Takes the code away; false when another call was faster. */
export async function consumeCode(db: Kysely<Database>, secret: Uint8Array, key: CodeKey, code: string) {
  const { numDeletedRows } = await db
    .deleteFrom('email_code')
    .where('purpose', '=', key.purpose)
    .where('email_key', '=', holderOf(key))
    .where('code_hash', '=', digest(secret, key, code.trim()))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

function holderOf({ holder, email }: CodeKey): string {
  return holder ?? email.toLowerCase();
}

function ofKey(db: Kysely<Database>, key: CodeKey) {
  return db
    .selectFrom('email_code')
    .where('purpose', '=', key.purpose)
    .where('email_key', '=', holderOf(key));
}

function digest(secret: Uint8Array, { purpose, email }: CodeKey, code: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${email.toLowerCase()}\0${code}`).digest('hex');
}
