import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { StoredLocalizedText } from '../../platform/database/documents.ts';
import type { WrittenBackup } from './write.ts';

/** Records the contents of a backup in the database, so that a list of backups need not read the archives. */
export async function recordBackup(
  db: Kysely<Database>,
  { name, size, head, tail }: WrittenBackup,
  { uid, seconds }: { uid: string | null; seconds: number },
): Promise<void> {
  const row = {
    created_at: head.createdAt,
    uid,
    size,
    row_count: tail.tables.reduce((sum, { rows }) => sum + rows, 0),
    blob_count: tail.blobs.count,
    missing_blobs: tail.missing.length,
    seconds,
  };
  await db
    .insertInto('backup')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** Result of a restore test. */
export interface RestoreTestResult {
  readonly name: string;
  readonly backupAt: string | null;
  readonly seconds: number;
  readonly isWell: boolean;
  readonly replayedSame: number;
  readonly replayedOther: number;
  readonly remark: StoredLocalizedText | null;
}

export async function recordRestoreTest(db: Kysely<Database>, rehearsed: RestoreTestResult): Promise<void> {
  await db
    .insertInto('backup_restore_test')
    .values({
      name: rehearsed.name,
      backup_at: rehearsed.backupAt,
      seconds: rehearsed.seconds,
      is_well: rehearsed.isWell,
      replayed_same: rehearsed.replayedSame,
      replayed_other: rehearsed.replayedOther,
      remark: rehearsed.remark === null ? null : JSON.stringify(rehearsed.remark),
    })
    .execute();
}
