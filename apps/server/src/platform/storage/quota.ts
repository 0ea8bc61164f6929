import type { ErrorCode } from '@xiezhi/contract/errors';
import type { Kysely } from 'kysely';
import { lockName } from '../database/lock-name.ts';
import type { Database } from '../database/schema.ts';
import { ApiError } from '../http/api-error.ts';
import { groupUsage, mebibyte, siteUsage, type StorageUsage, userUsage } from './usage.ts';

/** Holders of stored files. */
export interface StorageHolder {
  readonly uid: string | null;
  readonly gid?: number | null;
}

interface Account {
  readonly key: string;
  readonly code: ErrorCode;
  readonly read: (db: Kysely<Database>) => Promise<StorageUsage>;
}

/** In locking order. */
function accountsOf({ uid, gid = null }: StorageHolder): Account[] {
  const accounts: Account[] = [];
  if (uid !== null)
    accounts.push({ key: `user:${uid}`, code: 'storageUserFull', read: (db) => userUsage(db, uid) });
  if (gid !== null)
    accounts.push({ key: `group:${gid}`, code: 'storageGroupFull', read: (db) => groupUsage(db, gid) });
  accounts.push({ key: 'site', code: 'storageSiteFull', read: siteUsage });
  return accounts;
}

/**
 * Begins to store files for a holder, within the caller's transaction. The caller must call the returned function at
 * the end of the transaction, after all rows are written. If usage has grown and exceeds a limit, the function throws
 * `storageUserFull`, `storageGroupFull` or `storageSiteFull`, which rolls back the transaction.
 *
 * The returned function takes locks until the transaction ends, so that the second of two concurrent writers counts
 * what the first one has stored.
 */
export async function beginStoring(
  trx: Kysely<Database>,
  holder: StorageHolder,
): Promise<() => Promise<void>> {
  const accounts = accountsOf(holder);
  const before: number[] = [];
  for (const { read } of accounts) before.push((await read(trx)).used);
  return async () => {
    for (const [index, { key, code, read }] of accounts.entries()) {
      await lockName(trx, `storage:${key}`);
      const usage = await read(trx);
      // If usage has not grown, the limit does not matter: a holder above a lowered limit may still replace files by
      // smaller ones.
      if (usage.used > (before[index] ?? 0)) refuseAbove(code, usage, 0);
    }
  };
}

/**
 * Checks whether this number of additional bytes would exceed a limit. Saves the work of writing files that
 * `beginStoring` would reject. Throws the same errors; only `beginStoring` is exact, because it checks under locks.
 */
export async function checkStorageQuota(
  db: Kysely<Database>,
  holder: StorageHolder,
  bytes: number,
): Promise<void> {
  for (const { code, read } of accountsOf(holder)) refuseAbove(code, await read(db), bytes);
}

function refuseAbove(code: ErrorCode, { used, limit }: StorageUsage, more: number): void {
  if (limit === null || used + more <= limit) return;
  throw new ApiError(code, { used: sizeText(used + more), limit: sizeText(limit) });
}

export function sizeText(bytes: number): string {
  const mebibytes = bytes / mebibyte;
  return mebibytes >= 1024 ? `${(mebibytes / 1024).toFixed(1)} GiB` : `${mebibytes.toFixed(1)} MiB`;
}
