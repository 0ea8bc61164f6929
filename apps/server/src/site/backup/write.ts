import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../../platform/version.ts';
import { collectorLock, blobReferences, selectReferencedHashes } from '../../platform/blob/collector.ts';
import type { BlobStore } from '../../platform/blob/store.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Settings } from '../../platform/settings/environment.ts';
import type pg from 'pg';
import { type ArchiveWriter, partEnding, writeArchive } from './archive-writer.ts';
import { connectForCopy, dumpTable, listTables, readSequences } from './dump.ts';
import { archiveName, type BackupHead, type BackupTail, formatVersion } from './format.ts';
import { createThrottle, unthrottled, type Throttle } from './throttle.ts';
import { checkDiskSpace } from './disk-space.ts';
import { watchTraffic } from './traffic.ts';

export interface BackupServices {
  readonly settings: Pick<Settings, 'directDatabaseUrl' | 'dataFolder' | 'secret' | 'nodeToken' | 'blobs'>;
  readonly blobs: BlobStore;
  readonly clock: () => Date;
}

export interface BackupOptions {
  readonly siteName: string;
  readonly signal: AbortSignal;
  /** Whether the backup is throttled so that it does not slow down the site. */
  readonly isGentle?: boolean;
  /** Called with the number of bytes read and the estimated total. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Time limits in ms: for dumping the rows, which holds the snapshot, and for copying the files. */
const limitsMs = { rows: 10 * 60_000, files: 60 * 60_000 } as const;

/** Result of a backup. */
export interface WrittenBackup {
  readonly name: string;
  readonly path: string;
  /** Size of the file in bytes. */
  readonly size: number;
  readonly head: BackupHead;
  readonly tail: BackupTail;
}

/** Returns the backup folder. */
export function backupFolder({ dataFolder }: Pick<Settings, 'dataFolder'>): string {
  return join(dataFolder, 'backups');
}

/** Key of the lock that allows one backup of the site at a time. */
const backupLock = `hashtextextended('backup', 0)`;

/**
 * Writes a backup of the whole running site into one archive. Throws `backupRunning` if another backup is being
 * written, and `backupNoRoom` if the backup does not fit on the disk.
 */
export async function writeBackup(services: BackupServices, options: BackupOptions): Promise<WrittenBackup> {
  const { settings, clock } = services;
  const folder = backupFolder(settings);
  const client = await connectForCopy(settings.directDatabaseUrl);
  const hangUp = () => void client.end();
  options.signal.addEventListener('abort', hangUp);
  try {
    options.signal.throwIfAborted();
    await takeLock(client);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await sweep(folder);
    const name = archiveName(clock());
    const path = join(folder, name);
    const written = await atPace(settings, options, (throttle) =>
      writeSite(services, client, path, options, throttle),
    );
    return { name, path, size: (await stat(path)).size, ...written };
  } catch (error) {
    throw options.signal.aborted ? options.signal.reason : error;
  } finally {
    options.signal.removeEventListener('abort', hangUp);
    // Closing the connection releases the locks and the snapshot.
    await client.end();
  }
}

async function atPace<Result>(
  { directDatabaseUrl }: Pick<Settings, 'directDatabaseUrl'>,
  { isGentle = false, signal }: BackupOptions,
  work: (throttle: Throttle) => Promise<Result>,
): Promise<Result> {
  if (!isGentle) return await work(unthrottled);
  const traffic = await watchTraffic(directDatabaseUrl);
  try {
    return await work(createThrottle(traffic.rate, signal));
  } finally {
    await traffic.close();
  }
}

async function takeLock(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock(${backupLock}) as "isOurs"`,
  );
  if (!rows[0]?.isOurs) throw new ApiError('backupRunning');
}

/** Deletes incomplete archives, which killed processes left. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(partEnding)) await rm(join(folder, name), { force: true });
  }
}

async function writeSite(
  services: BackupServices,
  client: pg.Client,
  path: string,
  options: BackupOptions,
  throttle: Throttle,
): Promise<{ head: BackupHead; tail: BackupTail }> {
  const { blobs, settings, clock } = services;
  // Waits for a running blob collector and keeps it from starting, because blobs that the snapshot references must not
  // be deleted.
  await client.query(`select pg_advisory_lock(${collectorLock})`);
  await client.query('begin isolation level repeatable read read only');
  const head: BackupHead = {
    format: 'xiezhi-backup',
    formatVersion,
    release: version,
    createdAt: clock().toISOString(),
    siteName: options.siteName,
    migrations: await readMigrations(client),
  };
  const named = await listBlobs(client, blobs);
  const rowBytes = await readSize(client);
  const progress = countProgress(rowBytes + named.bytes, options);
  // Counts only the files, as if they could not be compressed. Rows compress well and take little space in comparison.
  await checkDiskSpace(settings.dataFolder, named.bytes, 'backupNoRoom');
  let tail: BackupTail | undefined;
  await writeArchive(path, options.signal, async (archive) => {
    await archive.add('head.json', Buffer.from(JSON.stringify(head, undefined, 2)));
    await addKeys(archive, settings);
    throttle.expect(rowBytes, limitsMs.rows);
    const database = await addDatabase(archive, client, progress, throttle);
    await client.query('commit');
    throttle.expect(named.bytes, limitsMs.files);
    for (const { sha256, size } of named.found) {
      const blob = await blobs.open(sha256);
      if (blob === null) throw new Error(`the blob ${sha256} went away while it was copied`);
      await archive.addStream(`blobs/${sha256}`, size, paced(blob.stream, progress, throttle));
    }
    const { bytes, missing } = named;
    tail = { ...database, blobs: { count: named.found.length, bytes }, missing };
    await archive.add('tail.json', Buffer.from(JSON.stringify(tail)));
  });
  if (tail === undefined) throw new Error('the archive was closed without its tail');
  return { head, tail };
}

async function* paced(
  chunks: AsyncIterable<Buffer>,
  progress: (bytes: number) => void,
  throttle: Throttle,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk;
    progress(chunk.byteLength);
    await throttle.worked(chunk.byteLength);
  }
}

async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

async function addKeys(
  archive: ArchiveWriter,
  { secret, dataFolder, nodeToken }: BackupServices['settings'],
): Promise<void> {
  await archive.add('keys/secret.key', Buffer.from(secret));
  const token = nodeToken ?? (await readFile(join(dataFolder, 'node-token'), 'utf8').catch(() => null));
  if (token !== null) await archive.add('keys/node-token', Buffer.from(token));
}

async function addDatabase(
  archive: ArchiveWriter,
  client: pg.ClientBase,
  progress: (bytes: number) => void,
  throttle: Throttle,
): Promise<Pick<BackupTail, 'tables' | 'sequences'>> {
  const dumped = [];
  for (const table of await listTables(client)) {
    let piece = 0;
    const take = async (content: Buffer) => {
      piece += 1;
      await archive.add(`database/${table.name}/${String(piece).padStart(6, '0')}`, content);
      progress(content.byteLength);
    };
    dumped.push(await dumpTable(client, table, take, throttle));
  }
  const sequences = await readSequences(client);
  return { tables: dumped.map((table) => table()), sequences };
}

/** Returns the existing blobs that the snapshot references, and the hashes of missing blobs. */
async function listBlobs(client: pg.ClientBase, blobs: BlobStore) {
  const { rows } = await client.query<{ sha256: string }>(
    [`select sha256 from blob`, ...blobReferences.map(selectReferencedHashes)].join(' union '),
  );
  const found: { sha256: string; size: number }[] = [];
  const missing: string[] = [];
  let bytes = 0;
  for (const { sha256 } of rows.filter((row) => /^[0-9a-f]{64}$/.test(row.sha256))) {
    const size = await blobs.sizeOf(sha256);
    if (size === null) missing.push(sha256);
    else found.push({ sha256, size });
    bytes += size ?? 0;
  }
  return { found, missing, bytes };
}

async function readSize(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ size: string | null }>(`
    select sum(pg_table_size(oid))::text as size from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  return Number(rows[0]?.size ?? 0);
}

function countProgress(total: number, { onProgress }: BackupOptions): (bytes: number) => void {
  let done = 0;
  return (bytes) => {
    done += bytes;
    onProgress?.(Math.min(done, total), total);
  };
}
