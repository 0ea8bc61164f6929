import { defaultRoleId, type RoleId } from '@xiezhi/contract/enums/roles';
import { type Kysely, sql, type Transaction } from 'kysely';
import { violatedUniqueness } from '../../platform/database/pool.ts';
import type { Database } from '../../platform/database/schema.ts';
import { newUid } from '../../platform/database/uid.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { lockNameShapes, reservedNames } from './name-shape.ts';
import { normalizeUsername, widthlessUsername } from './usernames.ts';

export interface NewUser {
  readonly username: string;
  readonly email: string | null;
  /** Hash of the password; null if the user signs in through another service. */
  readonly passwordHash: string | null;
  readonly now: Date;
  /** Default: an ordinary user. */
  readonly role?: RoleId;
}

/** Stores a user with counters. Throws `usernameTaken` or `emailTaken` if another call was faster. */
export async function createUser(db: Transaction<Database>, user: NewUser): Promise<string> {
  const uid = newUid();
  await lockNameShapes(db, [user.username]);
  if (await isUsernameTaken(db, user.username)) throw new ApiError('usernameTaken');
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
    if (violated === 'app_user_username') throw new ApiError('usernameTaken');
    if (violated === 'app_user_email') throw new ApiError('emailTaken');
    throw error;
  }
}

/** Returns whether an account has the name or one that looks like it. */
export async function isUsernameTaken(db: Kysely<Database>, username: string): Promise<boolean> {
  return (await reservedNames(db, [normalizeUsername(username)])).size > 0;
}

/**
 * Returns the usernames that a typed name can mean, in order: exactly this name, then the name in ordinary
 * letters, since an input method may have typed full-width ones.
 */
function spellingsOf(typed: string): readonly string[] {
  return [...new Set([normalizeUsername(typed), widthlessUsername(typed)])];
}

/** Returns the name of the account that a typed name refers to; undefined if there is none. */
export async function nameMeant(db: Kysely<Database>, typed: string): Promise<string | undefined> {
  for (const name of spellingsOf(typed)) {
    const row = await db
      .selectFrom('app_user')
      .where('username_key', '=', lowerCase(name))
      .select('username')
      .executeTakeFirst();
    if (row) return row.username;
  }
  return undefined;
}

export async function isEmailTaken(db: Kysely<Database>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .where('email_key', '=', lowerCase(email.trim()))
    .select('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the SQL for a text in lower case, as the database computes it for its unique columns. */
export function lowerCase(text: string) {
  return sql<string>`lower(${text}::text)`;
}
