import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { isArchiveName, isOwnArchiveName } from './format.ts';
import { recordBackup } from './record.ts';
import {
  backupFolder,
  type BackupOptions,
  type BackupServices,
  type WrittenBackup,
  writeBackup,
} from './write.ts';

/** A file in the backup folder. */
export interface BackupFile {
  readonly name: string;
  readonly size: number;
  readonly changedAt: Date;
}

type Place = Pick<BackupServices, 'settings'>;

/** Lists complete backups by name, newest first, because names begin with the time of the backup. */
export async function listBackupFiles({ settings }: Place): Promise<BackupFile[]> {
  const folder = backupFolder(settings);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = await Promise.all(
    names.filter(isArchiveName).map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => null);
      return found?.isFile() ? [{ name, size: found.size, changedAt: found.mtime }] : [];
    }),
  );
  return files.flat().toSorted((left, right) => (left.name < right.name ? 1 : -1));
}

/** Returns the path of a backup by name. Throws `backupNotFound`. */
export async function pathOf({ settings }: Place, name: string): Promise<string> {
  const path = join(backupFolder(settings), name);
  const found = isArchiveName(name) ? await stat(path).catch(() => null) : null;
  if (!found?.isFile()) throw new ApiError('backupNotFound');
  return path;
}

/**
 * Deletes old backups and keeps the newest `count`. Files that were not named by the site are neither deleted nor
 * counted. Returns the names of the deleted backups.
 */
export async function keepNewest(
  services: Place & { readonly db: Kysely<Database> },
  count: number,
): Promise<string[]> {
  const names = (await listBackupFiles(services)).map(({ name }) => name);
  const removed: string[] = [];
  for (const name of names.filter(isOwnArchiveName).slice(count)) {
    try {
      await removeBackup(services, name);
      removed.push(name);
    } catch (error) {
      // The error means that another call deleted the backup at the same time, which does no harm.
      if (!(error instanceof ApiError) || error.code !== 'backupNotFound') throw error;
    }
  }
  return removed;
}

/** Deletes a backup. Throws `backupNotFound`. */
export async function removeBackup(
  services: Place & { readonly db: Kysely<Database> },
  name: string,
): Promise<void> {
  const path = await pathOf(services, name);
  await rm(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new ApiError('backupNotFound') : error;
  });
  await services.db.deleteFrom('backup').where('name', '=', name).execute();
}

/**
 * Writes a backup and records its contents in the database. By default this process writes it. Throws the errors of
 * `write`.
 */
export async function makeBackup(
  services: BackupServices & { readonly db: Kysely<Database> },
  options: BackupOptions & { readonly uid: string | null },
  write: typeof writeBackup = writeBackup,
): Promise<WrittenBackup> {
  const started = performance.now();
  const written = await write(services, options);
  const seconds = (performance.now() - started) / 1000;
  await recordBackup(services.db, written, { uid: options.uid, seconds });
  return written;
}
