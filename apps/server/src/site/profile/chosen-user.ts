import { type RawBuilder, sql } from 'kysely';
import { normalizeUsername } from '../../identity/account/usernames.ts';
import type { Viewer } from '../../platform/http/handler.ts';

export interface UserChoice {
  readonly uid?: string | undefined;
  readonly username?: string | undefined;
}

/**
 * Returns an SQL condition on `app_user` for the user whom a query names, or for the viewer if it names nobody. Banned
 * users never match. Null if there is neither a name nor a viewer.
 */
export function chosenUser({ uid, username }: UserChoice, viewer: Viewer | null): RawBuilder<boolean> | null {
  const own = uid || username ? uid : viewer?.uid;
  const conditions = [
    ...(own ? [sql`app_user.uid = ${own}`] : []),
    ...(username ? [sql`app_user.username_key = lower(${normalizeUsername(username)}::text)`] : []),
  ];
  if (conditions.length === 0) return null;
  return sql<boolean>`(app_user.status = 0 and ${sql.join(conditions, sql` and `)})`;
}
