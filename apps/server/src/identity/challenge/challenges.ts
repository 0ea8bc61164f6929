import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Challenges for callers that may be programs. They are stored in the database, so that any server can check the
 * answer. The purpose prevents a key of one kind from being used as another.
 */
export type ChallengePurpose =
  | 'captcha'
  | 'slide'
  | 'slide-pass'
  | 'oidc-visit'
  | 'oidc-ticket'
  | 'passkey-sign-in'
  | 'passkey-add'
  | 'passkey-confirm'
  | 'passkey-proof';

export interface ChallengeTimes {
  readonly now: Date;
  /** Lifetime in ms. */
  readonly life: number;
}

/** Stores the solution of a challenge; returns the key for the caller, 32 hexadecimal digits. */
export async function setChallenge(
  db: Kysely<Database>,
  purpose: ChallengePurpose,
  answer: string,
  { now, life }: ChallengeTimes,
): Promise<string> {
  const key = randomBytes(16).toString('hex');
  await db
    .insertInto('challenge')
    .values({ purpose, key, answer, created_at: now, expires_at: new Date(now.getTime() + life) })
    .execute();
  return key;
}

/** Reads a challenge without using it up; null if there is none or it has expired. */
export async function readChallenge(
  db: Kysely<Database>,
  purpose: ChallengePurpose,
  key: string,
  now: Date,
): Promise<{ readonly answer: string } | null> {
  const row = await db
    .selectFrom('challenge')
    .where('purpose', '=', purpose)
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .select('answer')
    .executeTakeFirst();
  return row ?? null;
}

/** Reads a challenge and deletes it, whether the answer is right or wrong; null if there is none or it has expired. */
export async function takeChallenge(
  db: Kysely<Database>,
  purpose: ChallengePurpose,
  key: string,
  now: Date,
): Promise<{ readonly answer: string; readonly askedAt: Date } | null> {
  const row = await db
    .deleteFrom('challenge')
    .where('purpose', '=', purpose)
    .where('key', '=', key)
    .returning(['answer', 'created_at', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now ? { answer: row.answer, askedAt: row.created_at } : null;
}
