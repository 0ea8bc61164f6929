import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Returns the value of `node_token.token_hash`. */
export function hashNodeToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Accepts the token under this label; earlier tokens of the label become invalid. */
export async function registerNodeToken(db: Kysely<Database>, label: string, token: string): Promise<void> {
  const hash = hashNodeToken(token);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('node_token')
      .values({ token_hash: hash, label })
      .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ label, revoked_at: null }))
      .execute();
    await transaction
      .updateTable('node_token')
      .set({ revoked_at: new Date() })
      .where('label', '=', label)
      .where('token_hash', '!=', hash)
      .where('revoked_at', 'is', null)
      .execute();
  });
}

/** Returns whether an Authorization header (`Node <token>`) carries a valid token. */
export async function isNodeAuthorized(db: Kysely<Database>, header: string | undefined): Promise<boolean> {
  const token = /^Node (\S{1,256})$/.exec(header ?? '')?.[1];
  if (!token) return false;
  const hash = hashNodeToken(token);
  const row = await db
    .selectFrom('node_token')
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .select(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('isStale'))
    .executeTakeFirst();
  if (row?.isStale === true)
    await db
      .updateTable('node_token')
      .set({ last_used_at: sql`now()` })
      .where('token_hash', '=', hash)
      .execute();
  return row !== undefined;
}
