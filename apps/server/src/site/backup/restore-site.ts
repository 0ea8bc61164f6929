import { mkdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { makeFolders, prepareDataFolder } from '../../../../../launcher/site/data-folder.js';
import { acquireLock } from '../../../../../launcher/process/lock.js';
import { startPostgres } from '../../../../../launcher/postgres/postgres.js';
import {
  adoptRestored,
  finishRestore,
  holdsSite,
  restoringFolder,
} from '../../../../../launcher/site/restored-data.js';
import { createBlobStore } from '../../platform/blob/create-store.ts';
import { createDiskBlobStore } from '../../platform/blob/disk-store.ts';
import type { BlobStore } from '../../platform/blob/store.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { BlobSettings } from '../../platform/settings/object-storage.ts';
import type { CheckedArchive } from './archive-reader.ts';
import type { KeyName } from './format.ts';
import { checkDiskSpace } from './disk-space.ts';
import { openArchive, restoreArchive, type RestorePart, type RestoreTarget } from './restore.ts';

export interface SiteRestore {
  readonly path: string;
  /** Absolute path. */
  readonly dataFolder: string;
  /** URL of an external PostgreSQL server; null restores into the embedded one. */
  readonly databaseUrl: string | null;
  /**
   * Stores of the restored site; files are written to the first one. An object storage receives files before the
   * restore is complete. This is harmless, because the names of the files are content hashes.
   */
  readonly blobs: BlobSettings;
  /** Whether an existing site in the folder may be replaced. It is moved to another folder. */
  readonly isReplacing: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (part: 'reading' | RestorePart) => void;
  /** Checks the restored site before it replaces the existing one; if it throws, nothing changes. */
  readonly inspect: (databaseUrl: string, blobs: BlobStore) => Promise<void>;
}

export interface RestoredSite extends CheckedArchive {
  /** Folder to which the previous site was moved; null if there was none. */
  readonly former: string | null;
}

/**
 * Restores a site from an archive. The new site is built in a separate folder and replaces the existing one at the end,
 * in one step. An interruption before this step leaves the former state. Throws `restoreOccupied`,
 * `restoreDatabaseOccupied` and the errors of `openArchive` and `restoreArchive`.
 */
export async function restoreSite(restore: SiteRestore): Promise<RestoredSite> {
  const { dataFolder, path, signal, onProgress } = restore;
  if (!restore.isReplacing && holdsSite(dataFolder))
    throw new ApiError('restoreOccupied', { folder: dataFolder });
  onProgress('reading');
  const archive = await openArchive(path, signal);
  prepareDataFolder(dataFolder);
  const lock = await acquireLock(dataFolder, `npm run restore -- ${path}`);
  try {
    finishRestore(dataFolder);
    if (!restore.isReplacing && holdsSite(dataFolder))
      throw new ApiError('restoreOccupied', { folder: dataFolder });
    const former =
      restore.databaseUrl === null
        ? await restoreEmbedded(archive, restore)
        : await restoreBeside(archive, restore, restore.databaseUrl);
    return { ...archive, former };
  } finally {
    lock.release();
  }
}

/** Restores into a new embedded database cluster. After verification the cluster is moved into the data folder. */
async function restoreEmbedded(archive: CheckedArchive, restore: SiteRestore): Promise<string | null> {
  const folder = restoringFolder(restore.dataFolder);
  mkdirSync(folder, { mode: 0o711 });
  const database = await startPostgres({ dataDir: join(folder, 'postgres') });
  try {
    const blobs = await restoringStore(restore, folder);
    await restoreInto(archive, restore, { folder, databaseUrl: database.url, blobs });
    await restore.inspect(database.url, blobs);
  } finally {
    await database.stop();
  }
  return adoptRestored(restore.dataFolder, formerName()) ?? null;
}

/**
 * Restores into an external database. The files are put in place just before the rows are committed. A restore that
 * stops between these two steps leaves an empty database and can be repeated.
 */
async function restoreBeside(
  archive: CheckedArchive,
  restore: SiteRestore,
  url: string,
): Promise<string | null> {
  if (!(await isEmptyDatabase(url))) throw new ApiError('restoreDatabaseOccupied');
  const folder = restoringFolder(restore.dataFolder);
  mkdirSync(folder, { mode: 0o711 });
  let former: string | null = null;
  const blobs = await restoringStore(restore, folder);
  const beforeCommit = () => {
    former = adoptRestored(restore.dataFolder, formerName()) ?? null;
  };
  await restoreInto(archive, restore, { folder, databaseUrl: url, blobs, beforeCommit });
  await restore.inspect(url, createBlobStore(restore));
  return former;
}

/**
 * Returns the store for files of the restored site: its object storage, or a folder that is moved into the data folder
 * later.
 */
async function restoringStore({ dataFolder, blobs }: SiteRestore, folder: string): Promise<BlobStore> {
  if (blobs.places[0] === 'disk') return await folderStore(folder);
  const store = createBlobStore({ dataFolder, blobs: { ...blobs, places: ['s3'] } });
  await store.check();
  return store;
}

async function folderStore(folder: string): Promise<BlobStore> {
  const path = join(folder, 'blobs');
  await mkdir(path, { recursive: true, mode: 0o700 });
  return createDiskBlobStore(path);
}

function formerName(): string {
  return `before-restore-${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}`;
}

async function restoreInto(
  archive: CheckedArchive,
  { path, signal, onProgress }: Pick<SiteRestore, 'path' | 'signal' | 'onProgress'>,
  { folder, ...target }: Pick<RestoreTarget, 'databaseUrl' | 'blobs' | 'beforeCommit'> & { folder: string },
): Promise<void> {
  const keepKey = (name: KeyName, bytes: Buffer) =>
    writeFile(join(folder, name), bytes, { mode: 0o600, flush: true });
  await restoreArchive(path, archive, { ...target, keepKey, signal, onProgress });
}

/** Whether the database has no tables, or only tables without users that an interrupted restore left. */
async function isEmptyDatabase(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string | null }>(
      `select to_regclass('public.app_user') as table`,
    );
    if (rows[0]?.table) return (await client.query('select from app_user limit 1')).rowCount === 0;
    const tables = await client.query(`select from pg_tables where schemaname = 'public' limit 1`);
    return tables.rowCount === 0;
  } finally {
    await client.end();
  }
}

/** Estimated size of a database, with indexes and WAL, divided by the size of its rows. */
const bytesPerRowByte = 3;

/** Estimates the size of a restored site in bytes. */
function unpackedSize({ tail }: CheckedArchive): number {
  return tail.blobs.bytes + bytesPerRowByte * tail.tables.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Restores an archive in a temporary folder, inspects the result, and deletes it. Throws `rehearsalRunning`,
 * `rehearsalNoRoom` and the errors of a restore.
 */
export async function runRestoreTest(
  restore: Pick<SiteRestore, 'path' | 'dataFolder' | 'signal' | 'onProgress' | 'inspect'>,
): Promise<CheckedArchive> {
  const folder = join(restore.dataFolder, 'rehearsal');
  makeFolders(folder);
  const lock = await acquireLock(folder, 'npm run restore -- --rehearse').catch(() => {
    throw new ApiError('rehearsalRunning');
  });
  const place = join(folder, 'site');
  try {
    // Deletes leftovers of an earlier restore test that was killed.
    await rm(place, { recursive: true, force: true });
    restore.onProgress('reading');
    const archive = await openArchive(restore.path, restore.signal);
    // The site keeps running during a restore test, so its disk must not fill up.
    await checkDiskSpace(folder, unpackedSize(archive), 'rehearsalNoRoom');
    mkdirSync(place, { mode: 0o711 });
    const database = await startPostgres({ dataDir: join(place, 'postgres'), fast: true });
    try {
      const blobs = await folderStore(place);
      await restoreInto(archive, restore, { folder: place, databaseUrl: database.url, blobs });
      await restore.inspect(database.url, blobs);
    } finally {
      await database.stop();
    }
    return archive;
  } finally {
    lock.release();
    await rm(folder, { recursive: true, force: true });
  }
}
