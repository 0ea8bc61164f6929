import type { AuditAction } from '@xiezhi/contract/enums/audit';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Returns the username of the user who last performed one of these actions on a target; null if the log has
 * none. Editors show it when a newer version exists. `actions` has to list every action that changes the
 * version: otherwise the result is an earlier user, possibly the reader.
 * @param fields considers only actions whose state afterwards has one of these fields, because several forms
 * share an action
 */
export async function lastEditorOf(
  db: Kysely<Database>,
  target: string,
  actions: readonly AuditAction[],
  fields?: readonly string[],
): Promise<string | null> {
  const row = await db
    .selectFrom('audit_log')
    .innerJoin('app_user', 'app_user.uid', 'audit_log.uid')
    .where('target', '=', target)
    .where('action', 'in', actions)
    .where(
      fields === undefined
        ? sql<boolean>`true`
        : sql<boolean>`jsonb_exists_any(audit_log.detail -> 'after', ${fields}::text[])`,
    )
    .orderBy('audit_log.id', 'desc')
    .select('username')
    .limit(1)
    .executeTakeFirst();
  return row?.username ?? null;
}
