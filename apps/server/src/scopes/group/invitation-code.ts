import type { Kysely, Selectable } from 'kysely';
import type { AppGroupTable, Database } from '../../platform/database/schema.ts';
import {
  isEntryPassword,
  openEntryPassword,
  encryptEntryPassword,
} from '../../platform/scope/entry-password.ts';
import type { Services } from '../../platform/services.ts';

type CodeRow = Pick<Selectable<AppGroupTable>, 'id' | 'code' | 'sealed_code'>;

export function hasInvitationCode({ code, sealed_code }: CodeRow): boolean {
  return code !== null || sealed_code !== null;
}

/**
 * Returns the invitation code; null if the group has none or it cannot be decrypted. Callers must check that the viewer
 * may change the group.
 */
export function invitationCodeOf(siteSecret: Uint8Array, { id, code, sealed_code }: CodeRow): string | null {
  return openEntryPassword(siteSecret, { kind: 'group', id }, sealed_code) ?? code;
}

/** Whether the typed text is the invitation code of the group. */
export function isInvitationCode(siteSecret: Uint8Array, row: CodeRow, typed: string): boolean {
  const { id, code, sealed_code } = row;
  if (sealed_code === null) return code !== null && code === typed;
  return isEntryPassword(siteSecret, { kind: 'group', id }, sealed_code, typed);
}

export async function storeInvitationCode(
  db: Kysely<Database>,
  siteSecret: Uint8Array,
  id: number,
  code: string,
): Promise<void> {
  const sealed_code = encryptEntryPassword(siteSecret, { kind: 'group', id }, code);
  await db.updateTable('app_group').set({ sealed_code, code: null }).where('id', '=', id).execute();
}

/**
 * Encrypts invitation codes stored in plain text by a former release, or restored from one of its backups; returns
 * their number.
 */
export async function encryptInvitationCodes({
  db,
  settings,
}: Pick<Services, 'db' | 'settings'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('app_group')
      .where('code', 'is not', null)
      .select(['id', 'code'])
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const { id, code } of rows)
      if (code !== null) await storeInvitationCode(trx, settings.secret, id, code);
    return rows.length;
  });
}
