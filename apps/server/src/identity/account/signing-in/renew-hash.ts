import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { isForeignHash } from '../foreign-password/stored-form.ts';
import { hashPassword, hasPasswordLength, isOutdatedHash } from '../password.ts';

/** Passwords of the first accounts of HOJ and QDUOJ, which their installation guides publish. */
const publishedPasswords = new Set(['hoj123456', 'rootroot']);

/**
 * Replaces the hash of a right password if it comes from another judge, or if its cost is not that of new
 * hashes. A password of another judge stays valid, but is marked to be changed if its length is not allowed
 * here or if it is publicly known.
 */
export async function renewHash(
  db: Kysely<Database>,
  { uid, password_hash }: { readonly uid: string; readonly password_hash: string | null },
  password: string,
): Promise<{ should_change_password?: boolean }> {
  if (password_hash === null || !isOutdatedHash(password_hash)) return {};
  const isForeign = isForeignHash(password_hash);
  const mark = isForeign && {
    should_change_password: !hasPasswordLength(password) || publishedPasswords.has(password),
  };
  await db
    .updateTable('app_user')
    .set({ password_hash: await hashPassword(password), ...mark })
    .where('uid', '=', uid)
    .where('password_hash', '=', password_hash)
    .execute();
  return mark || {};
}
