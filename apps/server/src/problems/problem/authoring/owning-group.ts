import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

/** The group that owns a problem. */
export interface OwningGroup {
  readonly gid: number;
  /** Prefix of the display ids of the group's problems: its short name in capitals. */
  readonly prefix: string;
}

/**
 * Reads a group, even if it is disbanded. Does not check rights. Throws `groupMembersOnly` if the group never existed.
 */
export async function readGroupHome(db: Kysely<Database>, gid: number): Promise<OwningGroup> {
  const row = await db.selectFrom('app_group').where('id', '=', gid).select('short_name').executeTakeFirst();
  if (!row) throw new ApiError('groupMembersOnly');
  return { gid, prefix: row.short_name.toUpperCase() };
}

/** Returns the group that owns a problem; null for a problem of the bank. */
export async function owningGroupOf(
  db: Kysely<Database>,
  { gid }: { readonly gid: number | null },
): Promise<OwningGroup | null> {
  return gid === null ? null : readGroupHome(db, gid);
}
