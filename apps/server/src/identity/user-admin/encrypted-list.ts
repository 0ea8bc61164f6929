import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { encrypt, decrypt } from '../../platform/settings/encryption.ts';

/** A list whose rows contain passwords. It is stored encrypted, and only its creator can open it. */
export interface ListKey {
  readonly key: string;
  readonly uid: string | null;
}

const purpose = 'list of accounts';

/** Stores a list with an expiry. Returns its key: 128 random bits. */
export async function storeList(
  { settings }: Pick<Services, 'settings'>,
  transaction: Kysely<Database>,
  { uid, list, until }: { uid: string; list: unknown; until: Date },
): Promise<string> {
  const key = randomBytes(16).toString('hex');
  const sealed = encrypt(settings.secret, { purpose, owner: `${uid}:${key}` }, JSON.stringify(list));
  await transaction
    .insertInto('encrypted_account_list')
    .values({ key, uid, sealed, expires_at: until })
    .execute();
  return key;
}

/** Reads a list. Throws `generatedGone` if the user has no such list, or it has expired. */
export async function readList(
  { db, settings, clock }: Pick<Services, 'db' | 'settings' | 'clock'>,
  { key, uid }: ListKey,
): Promise<unknown> {
  const row = await db
    .selectFrom('encrypted_account_list')
    .where('key', '=', key)
    .where('uid', '=', uid ?? '')
    .where('expires_at', '>', clock())
    .select('sealed')
    .executeTakeFirst();
  if (!row) throw new ApiError('generatedGone');
  return JSON.parse(decrypt(settings.secret, { purpose, owner: `${uid}:${key}` }, row.sealed));
}

/** Deletes a list. Returns whether it still existed, so that only one of two parallel requests gets the list. */
export async function closeList(db: Kysely<Database>, key: string): Promise<boolean> {
  const row = await db
    .deleteFrom('encrypted_account_list')
    .where('key', '=', key)
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}
