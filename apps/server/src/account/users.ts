import { defaultRoleId, type RoleId } from '@xiezhi/contract/roles';
import { type Kysely, sql } from 'kysely';
import { violatedUniqueness } from '../database/pool.ts';
import type { Database } from '../database/schema.ts';
import { newUid } from '../database/uid.ts';
import { Failure } from '../http/failure.ts';
import { normalizeUsername } from './names.ts';

export interface NewUser {
  readonly username: string;
  readonly email: string | null;
  /** Null: the user signs in elsewhere. */
  readonly passwordHash: string | null;
  readonly now: Date;
  /** Default: an ordinary user. */
  readonly role?: RoleId;
}

/** Stores a user with counters. Throws `usernameTaken` or `emailTaken` when somebody was faster. */
export async function createUser(db: Kysely<Database>, user: NewUser): Promise<string> {
  const uid = newUid();
  try {
    await db
      .insertInto('app_user')
      .values({
        uid,
        username: user.username,
        email: user.email,
        password_hash: user.passwordHash,
        role: user.role ?? defaultRoleId,
        created_at: user.now,
        modified_at: user.now,
      })
      .execute();
    await db.insertInto('user_counter').values({ uid }).execute();
    return uid;
  } catch (error) {
    const violated = violatedUniqueness(error);
    if (violated === 'app_user_username') throw new Failure('usernameTaken');
    if (violated === 'app_user_email') throw new Failure('emailTaken');
    throw error;
  }
}

export async function isUsernameTaken(db: Kysely<Database>, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .where('username_key', '=', lowerCase(normalizeUsername(username)))
    .select('uid')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isEmailTaken(db: Kysely<Database>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .where('email_key', '=', lowerCase(email.trim()))
    .select('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lower case as the database makes it for its unique columns. */
export function lowerCase(text: string) {
  return sql<string>`lower(${text}::text)`;
}
