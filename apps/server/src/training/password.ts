import { passwordMask } from '@xiezhi/contract/entry-password';
import type { Kysely } from 'kysely';
import { verifyPassword } from '../account/password.ts';
import type { Database } from '../database/schema.ts';
import { isEntryPassword, openEntryPassword, sealEntryPassword } from '../scope/entry-password.ts';
import type { TrainingRow } from './repository.ts';

type PasswordRow = Pick<TrainingRow, 'id' | 'password_hash' | 'sealed_password'>;

/** The password as whoever manages the training reads it; a mask where it cannot be read, null where there is none. */
export function shownPassword(siteSecret: Uint8Array, row: PasswordRow): string | null {
  const isThere = (row.sealed_password ?? row.password_hash) !== null;
  return openTrainingPassword(siteSecret, row) ?? (isThere ? passwordMask : null);
}

/** Null where there is none, or where it cannot be read. */
export function openTrainingPassword(
  siteSecret: Uint8Array,
  { id, sealed_password }: Pick<PasswordRow, 'id' | 'sealed_password'>,
): string | null {
  return openEntryPassword(siteSecret, { kind: 'training', id }, sealed_password);
}

/** Whether somebody typed the password of a training. */
export async function isTrainingPassword(
  siteSecret: Uint8Array,
  { id, password_hash, sealed_password }: PasswordRow,
  typed: string,
): Promise<boolean> {
  if (sealed_password === null) return verifyPassword(typed, password_hash);
  return isEntryPassword(siteSecret, { kind: 'training', id }, sealed_password, typed);
}

/** @param former a hash that is replaced by the password that it is of; nothing happens where another one was set since */
export async function storeTrainingPassword(
  db: Kysely<Database>,
  siteSecret: Uint8Array,
  id: number,
  password: string,
  former?: string | null,
): Promise<void> {
  const sealed_password = sealEntryPassword(siteSecret, { kind: 'training', id }, password);
  await db
    .updateTable('training')
    .set({ sealed_password, password_hash: null })
    .where('id', '=', id)
    .$if(former !== undefined, (query) => query.where('password_hash', '=', former ?? null))
    .execute();
}
