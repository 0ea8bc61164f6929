import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { isArchiveName, isOwnArchiveName } from './format.ts';
import { noteBackup } from './record.ts';
import {
  backupFolder,
  type BackupOptions,
  type BackupServices,
  type WrittenBackup,
  writeBackup,
} from './write.ts';

/** A file in the folder of backups. */
export interface BackupFile {
  readonly name: string;
  readonly size: number;
  readonly changedAt: Date;
}

type Place = Pick<BackupServices, 'settings'>;

/** Whole backups, the newest first by name, which begins with their time. */
export async function listFiles({ settings }: Place): Promise<BackupFile[]> {
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

/** Path of a backup by its name. Throws `backupNotFound`. */
export async function pathOf({ settings }: Place, name: string): Promise<string> {
  const path = join(backupFolder(settings), name);
  const found = isArchiveName(name) ? await stat(path).catch(() => null) : null;
  if (!found?.isFile()) throw new ApiError('backupNotFound');
  return path;
}

/**
 * Removes all but the newest of those that the site has named itself; what people have put beside them, under other
 * names, stays and counts for nothing. Answers the names of those that are gone.
 */
export async function keepNewest(
  services: Place & { readonly db: Kysely<Database> },
  count: number,
): Promise<string[]> {
  const names = (await listFiles(services)).map(({ name }) => name);
  const removed: string[] = [];
  for (const name of names.filter(isOwnArchiveName).slice(count)) {
    try {
      await removeBackup(services, name);
      removed.push(name);
    } catch (error) {
      // Somebody has removed it at the same time: the new backup is none the worse for it.
      if (!(error instanceof ApiError) || error.code !== 'backupNotFound') throw error;
    }
  }
  return removed;
}

/** Throws `backupNotFound`. */
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

/** Writes a backup, by default in this process, and notes what it holds. Throws what `write` throws. */
export async function makeBackup(
  services: BackupServices & { readonly db: Kysely<Database> },
  options: BackupOptions & { readonly uid: string | null },
  write: typeof writeBackup = writeBackup,
): Promise<WrittenBackup> {
  const started = performance.now();
  const written = await write(services, options);
  const seconds = (performance.now() - started) / 1000;
  await noteBackup(services.db, written, { uid: options.uid, seconds });
  return written;
}
