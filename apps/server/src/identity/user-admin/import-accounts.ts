import type { ImportReport, BadRow } from '@xiezhi/contract/routes/user-admin';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { checkAccounts, type NewAccount, readAccountRows, type SentRow } from './account-rows.ts';
import { hashAccounts, insertAccounts } from './make-accounts.ts';

/** Accounts that are hashed and stored together. */
const batchSize = 100;

export interface ImportProgress {
  /** Number of accounts processed, good or bad. */
  readonly done: number;
  readonly good: number;
  readonly bad: readonly BadRow[];
}

export const noProgress: ImportProgress = { done: 0, good: 0, bad: [] };

export interface ImportHooks {
  readonly db: Kysely<Database>;
  readonly clock: () => Date;
  readonly signal?: AbortSignal;
  /** Called in the transaction of each batch. */
  readonly onBatch?: (
    transaction: Kysely<Database>,
    progress: ImportProgress,
    total: number,
  ) => Promise<void>;
}

/**
 * Creates accounts from rows in batches: stored batches stay, and a bad row does not stop others.
 * @param from progress of an earlier attempt
 */
export async function importAccounts(
  { db, clock, signal, onBatch }: ImportHooks,
  sent: readonly SentRow[],
  from: ImportProgress = noProgress,
): Promise<ImportReport> {
  const accounts = await readAccountRows(db, sent);
  let progress = from;
  let coming = prepare(db, accounts, progress.done);
  while (progress.done < accounts.length) {
    signal?.throwIfAborted();
    const { batch, bad, hashed } = await coming;
    // Hashing takes most of the time, so the next batch is hashed while this one is stored.
    coming = prepare(db, accounts, progress.done + batchSize);
    progress = await db.transaction().execute(async (transaction) => {
      const stored = await insertAccounts(transaction, hashed, clock());
      const next: ImportProgress = {
        done: progress.done + batch.length,
        good: progress.good + stored.made,
        bad: [...progress.bad, ...bad, ...stored.bad],
      };
      await onBatch?.(transaction, next, accounts.length);
      return next;
    });
  }
  return { good: progress.good, bad: progress.bad.toSorted((one, other) => one.row - other.row) };
}

/**
 * Checks and hashes the batch that begins at `start`. If a name is taken before the batch is stored, storing detects
 * it.
 */
function prepare(db: Kysely<Database>, accounts: readonly NewAccount[], start: number) {
  const batch = accounts.slice(start, start + batchSize);
  const prepared = (async () => {
    const { good, bad } = await checkAccounts(db, batch);
    return { batch, bad, hashed: await hashAccounts(good) };
  })();
  // Avoids an unhandled rejection if the previous batch fails.
  prepared.catch(() => undefined);
  return prepared;
}
