import { type Kysely, sql } from 'kysely';
import { normalizeUsername } from '../account/names.ts';
import type { Database } from '../database/schema.ts';
import type { Viewer } from '../http/handler.ts';

export interface UserChoice {
  readonly uid?: string | undefined;
  readonly username?: string | undefined;
}

/** The uid of the user that a query names, else of the viewer; null for the banned and unknown. */
export async function findUid(
  db: Kysely<Database>,
  { uid, username }: UserChoice,
  viewer: Viewer | null,
): Promise<string | null> {
  if (!uid && !username) return viewer?.uid ?? null;
  let query = db.selectFrom('app_user').where('status', '=', 0);
  if (uid) query = query.where('uid', '=', uid);
  if (username) {
    query = query.where('username_key', '=', sql<string>`lower(${normalizeUsername(username)}::text)`);
  }
  return (await query.select('uid').executeTakeFirst())?.uid ?? null;
}
