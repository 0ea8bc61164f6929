import type { BadRow } from '@xiezhi/contract/routes/user-admin';
import type { Kysely } from 'kysely';
import { hashTemporaryPassword } from '../account/password.ts';
import type { Database } from '../../platform/database/schema.ts';
import { newUid } from '../../platform/database/uid.ts';
import { lockNameShapes } from '../account/name-shape.ts';
import { checkAccounts, type NewAccount } from './account-rows.ts';

/** An account whose password is already hashed, so that no transaction waits for hashing. */
export type HashedAccount = NewAccount & { readonly hash: string };

/** Hashes in parallel, on Node's thread pool. */
export function hashAccounts(accounts: readonly NewAccount[]): Promise<HashedAccount[]> {
  return Promise.all(
    accounts.map(async (account) => ({ ...account, hash: await hashTemporaryPassword(account.password) })),
  );
}

/**
 * Stores accounts. Accounts whose name or address was taken meanwhile are reported as bad, and do not stop the others.
 */
export async function insertAccounts(
  transaction: Kysely<Database>,
  accounts: readonly HashedAccount[],
  now: Date,
): Promise<{ made: number; bad: BadRow[] }> {
  if (accounts.length === 0) return { made: 0, bad: [] };
  await lockNameShapes(
    transaction,
    accounts.map(({ username }) => username),
  );
  const { good, bad: late } = await checkAccounts(transaction, accounts);
  if (good.length === 0) return { made: 0, bad: late };
  const rows = good.map(({ row: _row, twice: _twice, password: _password, hash, ...account }) => ({
    ...account,
    uid: newUid(),
    password_hash: hash,
    created_at: now,
    modified_at: now,
  }));
  const stored = await transaction
    .insertInto('app_user')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['uid', 'username'])
    .execute();
  if (stored.length > 0)
    await transaction
      .insertInto('user_counter')
      .values(stored.map(({ uid }) => ({ uid })))
      .execute();
  const made = new Set(stored.map(({ username }) => username));
  const lost = good.filter(({ username }) => !made.has(username));
  const { bad } = await checkAccounts(transaction, lost);
  return { made: stored.length, bad: [...late, ...bad] };
}
