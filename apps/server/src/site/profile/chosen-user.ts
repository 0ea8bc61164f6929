import { type RawBuilder, sql } from 'kysely';
import { normalizeUsername } from '../../identity/account/usernames.ts';
import type { Viewer } from '../../platform/http/handler.ts';

export interface UserChoice {
  readonly uid?: string | undefined;
  readonly username?: string | undefined;
}

/**
 * SQL condition: the row of `app_user` that a query names, otherwise the viewer's; never a banned user. Null: no user
 * is named.
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
