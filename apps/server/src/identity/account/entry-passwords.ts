import { passwordMask } from '@xiezhi/contract/entry-password';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import {
  isEntryPassword,
  openEntryPassword,
  encryptEntryPassword,
} from '../../platform/scope/entry-password.ts';
import { verifyPassword } from './password.ts';

interface PasswordRow {
  readonly id: number;
  /**
   * Hash written by an earlier release. When a user enters with the password, it is replaced by
   * `sealed_password`.
   */
  readonly password_hash: string | null;
  readonly sealed_password: Buffer | null;
}

/** Passwords of contests or of trainings. */
export interface EntryPasswords {
  /** The password as shown to managers: a mask if it cannot be decrypted, null if there is none. */
  show(siteSecret: Uint8Array, row: PasswordRow): string | null;
  /** Returns the decrypted password; null if there is none or it cannot be decrypted. */
  open(siteSecret: Uint8Array, row: Pick<PasswordRow, 'id' | 'sealed_password'>): string | null;
  /** Whether a user typed the password. */
  matches(siteSecret: Uint8Array, row: PasswordRow, typed: string): Promise<boolean>;
  /**
   * Stores a password.
   * @param former the hash that it replaces; nothing is stored if another password was set since
   */
  store(
    db: Kysely<Database>,
    siteSecret: Uint8Array,
    written: { readonly id: number; readonly password: string; readonly former?: string | null },
  ): Promise<void>;
}

/** @param kind also names the table of the rows */
function entryPasswordsOf(kind: 'contest' | 'training'): EntryPasswords {
  const open: EntryPasswords['open'] = (siteSecret, { id, sealed_password }) =>
    openEntryPassword(siteSecret, { kind, id }, sealed_password);
  return {
    show(siteSecret, row) {
      const isThere = (row.sealed_password ?? row.password_hash) !== null;
      return open(siteSecret, row) ?? (isThere ? passwordMask : null);
    },
    open,
    async matches(siteSecret, { id, password_hash, sealed_password }, typed) {
      if (sealed_password === null) return verifyPassword(typed, password_hash);
      return isEntryPassword(siteSecret, { kind, id }, sealed_password, typed);
    },
    async store(db, siteSecret, { id, password, former }) {
      const sealed = encryptEntryPassword(siteSecret, { kind, id }, password);
      const isUnchanged = former === undefined ? sql`true` : sql`password_hash = ${former}`;
      await sql`update ${sql.table(kind)} set sealed_password = ${sealed}, password_hash = null
        where id = ${id} and ${isUnchanged}`.execute(db);
    },
  };
}

export const contestPasswords = entryPasswordsOf('contest');
export const trainingPasswords = entryPasswordsOf('training');
