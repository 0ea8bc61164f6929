import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Questions to a caller who may be a program. They lie in the database, so that any server can take the
 * answer; a purpose keeps keys of one kind from serving as another.
 */
export type ChallengePurpose = 'captcha' | 'slide' | 'slide-pass' | 'oidc-visit' | 'oidc-ticket';

export interface ChallengeTimes {
  readonly now: Date;
  /** Milliseconds. */
  readonly life: number;
}

/** Stores what solves a question; returns the key to show to the caller, 32 hexadecimal digits. */
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

/** Looks at a question and leaves it; null when there is none that still lives. */
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

/** Takes a question away, whatever is answered to it; null when there is none, or none that still lives. */
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
