import { statfs } from 'node:fs/promises';
import type { Backup, BackupRehearsal } from '@xiezhi/contract/routes/backup';
import type { Locale } from '@xiezhi/contract/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { backupKind } from './backup-job.ts';
import { listBackupFiles } from './folder.ts';

/** Lists existing backups with their recorded data, latest creation first. */
export async function listBackups(services: Pick<Services, 'db' | 'settings'>): Promise<Backup[]> {
  const { db } = services;
  const files = await listBackupFiles(services);
  const [known, rehearsals] = await Promise.all([
    db
      .selectFrom('backup')
      .leftJoin('app_user', 'app_user.uid', 'backup.uid')
      .selectAll('backup')
      .select('username')
      .execute(),
    db.selectFrom('backup_restore_test').select(['name', 'is_well']).orderBy('at').execute(),
  ]);
  const rows = new Map(known.map((row) => [row.name, row]));
  const isWell = new Map(rehearsals.map((row) => [row.name, row.is_well]));
  const backups = files.map(({ name, size, changedAt }): Backup => {
    const row = rows.get(name);
    return {
      name,
      size,
      gmtCreate: (row?.created_at ?? changedAt).toISOString(),
      made: row
        ? {
            by: row.username,
            rows: row.row_count,
            blobs: row.blob_count,
            missingBlobs: row.missing_blobs,
            seconds: row.seconds,
          }
        : null,
      isRehearsedWell: isWell.get(name) ?? null,
    };
  });
  return backups.toSorted((left, right) => Date.parse(right.gmtCreate) - Date.parse(left.gmtCreate));
}

/** Returns the latest restore test, of whichever backup. */
export async function lastRestoreTest(db: Kysely<Database>, locale: Locale): Promise<BackupRehearsal | null> {
  const row = await db
    .selectFrom('backup_restore_test')
    .selectAll()
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    name: row.name,
    at: row.at.toISOString(),
    backupAt: row.backup_at?.toISOString() ?? null,
    seconds: row.seconds,
    isWell: row.is_well,
    replayedSame: row.replayed_same,
    replayedOther: row.replayed_other,
    remark: row.remark?.[locale] ?? null,
  };
}

/** Returns the last backup job if it failed; otherwise null. */
export async function lastFailure(
  db: Kysely<Database>,
  locale: Locale,
): Promise<{ at: string; reason: string } | null> {
  const row = await db
    .selectFrom('job')
    .where('kind', '=', backupKind)
    .where('state', 'in', ['done', 'failed'])
    .where('finished_at', 'is not', null)
    .select(['state', 'failure', 'finished_at'])
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.state !== 'failed' || row.finished_at === null) return null;
  return { at: row.finished_at.toISOString(), reason: row.failure?.[locale] ?? '' };
}

/** Returns the free bytes on the disk of the backup folder; null if they are unknown. */
export async function freeBytes(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null);
  return disk && disk.bavail * disk.bsize;
}
