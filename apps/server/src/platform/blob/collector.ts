import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { withDirectDatabase } from '../database/direct-database.ts';
import type { Database } from '../database/schema.ts';
import type { ScheduledTask } from '../job/scheduled-task.ts';
import type { Settings } from '../settings/environment.ts';
import type { BlobStore } from './store.ts';

/*
 * Garbage collection of unreferenced blobs, for instance former avatars and uploads that were never finished.
 *
 * Writers store the bytes first and commit a reference within `grace`. The collector reads all references, then deletes
 * the blobs that have none and were stored longer ago than `grace`. A reference that is committed meanwhile belongs to
 * a blob that is too young to be deleted, and the store checks the age again at deletion. A session-level advisory lock
 * ensures that only one collector runs at a time.
 */

const hour = 3_600_000;
/** Time in ms within which a reference to a stored blob must be committed. */
const grace = 24 * hour;
/** Blobs per lookup. */
const batchSize = 1000;

/**
 * Tables whose rows reference blobs. The reference is a column, or a value with the key `sha256` anywhere in a JSON
 * document.
 */
export const blobReferences = [
  'public_file',
  'problem',
  'problem_data',
  'problem_package',
  'test_data_upload',
  'job',
] as const;

interface CollectorServices {
  readonly settings: Pick<Settings, 'directDatabaseUrl'>;
  readonly blobs: BlobStore;
  readonly clock: () => Date;
  readonly log: Logger;
}

/**
 * SQL expression of the key of a session-level advisory lock. Only the session that holds it deletes blobs.
 */
export const collectorLock = `hashtextextended('collect-blobs', 0)`;

/** Returns a query for all blob hashes that the rows of a table reference. */
export function selectReferencedHashes(holder: (typeof blobReferences)[number]): string {
  return `select distinct found.value #>> '{}' as sha256
    from ${holder} as holder, jsonb_path_query(to_jsonb(holder), 'strict $.**.sha256') as found (value)
    where jsonb_typeof(found.value) = 'string'`;
}

/** Runs every six hours. */
export function createBlobCollector(services: CollectorServices): ScheduledTask {
  return {
    name: 'blob-collector',
    cron: '23 */6 * * *',
    runsOnStart: false,
    run: async (signal) => {
      const removed = await deleteUnreferencedBlobs(services, signal);
      if (removed !== null && removed > 0) services.log.info({ removed }, 'unreferenced blobs were deleted');
    },
  };
}

/** Deletes unreferenced blobs. Returns their number; null if another server is collecting. */
export async function deleteUnreferencedBlobs(
  services: CollectorServices,
  signal?: AbortSignal,
): Promise<number | null> {
  return withDirectDatabase(services, (db) =>
    db.connection().execute((connection) => collect(services, connection, signal)),
  );
}

/** @param connection single session that holds the lock and the temporary table */
async function collect(
  { blobs, clock, log }: CollectorServices,
  connection: Kysely<Database>,
  signal?: AbortSignal,
): Promise<number | null> {
  const lock = sql.raw(collectorLock);
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_lock(${lock}) as "isOurs"`.execute(connection.withoutPlugins());
  if (!rows[0]?.isOurs) return null;
  try {
    const before = new Date(clock().getTime() - grace);
    await blobs.tidy(before);
    await noteNames(connection);
    let removed = 0;
    for await (const batch of unnamedOf(connection, oldBlobs(blobs, before))) {
      for (const sha256 of batch) {
        if (signal?.aborted) return removed;
        if (await removeBlob(connection, blobs, sha256, before)) removed += 1;
        else log.debug({ sha256 }, 'a blob was stored again during its deletion');
      }
    }
    return removed;
  } finally {
    await sql`drop table if exists named_blob`.execute(connection);
    await sql`select pg_advisory_unlock(${lock})`.execute(connection);
  }
}

async function noteNames(connection: Kysely<Database>): Promise<void> {
  await sql`create temporary table named_blob (sha256 text primary key)`.execute(connection);
  for (const table of blobReferences) {
    await sql`
      insert into named_blob (sha256) ${sql.raw(selectReferencedHashes(table))} on conflict do nothing`.execute(
      connection,
    );
  }
}

async function* oldBlobs(blobs: BlobStore, before: Date): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const { sha256, putAt } of blobs.list()) {
    if (putAt >= before) continue;
    batch.push(sha256);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

async function* unnamedOf(
  connection: Kysely<Database>,
  batches: AsyncIterable<string[]>,
): AsyncGenerator<string[]> {
  for await (const batch of batches) {
    const { rows } = await sql<{ sha256: string }>`
      select sha256 from unnest(${batch}::text[]) as old (sha256)
      where not exists (select from named_blob where named_blob.sha256 = old.sha256)`.execute(connection);
    yield rows.map(({ sha256 }) => sha256);
  }
}

/** Returns whether a foreign key rejected the deletion, because a reference was committed after `noteNames`. */
function isNamedAfterAll(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}

/** Deletes the row and the bytes of a blob. Keeps both if the blob was stored again or is referenced now. */
async function removeBlob(
  connection: Kysely<Database>,
  blobs: BlobStore,
  sha256: string,
  before: Date,
): Promise<boolean> {
  const keep = new Error('put again');
  try {
    return await connection.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('blob').where('sha256', '=', sha256).execute();
      if (!(await blobs.remove(sha256, before))) throw keep;
      return true;
    });
  } catch (error) {
    if (error === keep || isNamedAfterAll(error)) return false;
    throw error;
  }
}
