import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import type { BlobStore } from '../../platform/blob/store.ts';
import { migrate, migrateUpTo } from '../../platform/database/migrate.ts';
import { migrations } from '../../platform/database/migrations/index.ts';
import { createDatabase, createPool } from '../../platform/database/pool.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type CheckedArchive, checkArchive, readBackupArchive } from './archive-reader.ts';
import { backupKind } from './backup-job.ts';
import { connectForCopy } from './dump.ts';
import type { KeyName } from './format.ts';
import { beginLoading } from './load.ts';

/** Reads and checks a whole archive before it is used. Throws `backupDamaged` and `backupNewer`. */
export async function openArchive(path: string, signal?: AbortSignal): Promise<CheckedArchive> {
  const archive = await checkArchive(path, signal);
  const known = Object.keys(migrations);
  const { migrations: applied, release } = archive.head;
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new ApiError('backupNewer', { release, migration: unknown });
  // Migrations are applied in order, so a gap between them means that no release wrote this backup.
  const gap = known.slice(0, applied.length).find((name, at) => applied[at] !== name);
  if (gap !== undefined) throw new ApiError('backupDamaged', { reason: `migration ${gap}` });
  return archive;
}

/** Target of a restore. */
export interface RestoreTarget {
  /** URL of an empty database. The restore creates its schema. */
  readonly databaseUrl: string;
  readonly blobs: BlobStore;
  readonly keepKey: (name: KeyName, bytes: Buffer) => Promise<void>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (part: RestorePart) => void;
  /** Called after the verification, just before the rows are committed. */
  readonly beforeCommit?: () => void;
}

export type RestorePart = 'schema' | 'rows' | 'blobs' | 'comparison' | 'migrations';

const lostJob = {
  'zh-CN': '站点已从备份恢复，此任务在备份时尚未结束',
  'en-US': 'The site was restored from a backup that was made while this job was running',
};

/**
 * Restores a checked archive. All rows are committed together at the end, and only if every table dumps to the same
 * bytes again and every blob matches its hash. Then the database is migrated to this release.
 */
export async function restoreArchive(
  path: string,
  { head, tail }: CheckedArchive,
  target: RestoreTarget,
): Promise<void> {
  const { databaseUrl, onProgress = () => {} } = target;
  onProgress('schema');
  await onDatabase(databaseUrl, (db) => migrateUpTo(db, head.migrations.at(-1) ?? ''));
  const client = await connectForCopy(databaseUrl);
  try {
    await client.query('begin');
    const loading = await beginLoading(client, tail);
    let part: RestorePart = 'schema';
    for await (const entry of readBackupArchive(path, target.signal)) {
      const next = entry.kind === 'blob' ? 'blobs' : 'rows';
      if (part !== next && (entry.kind === 'blob' || entry.kind === 'rows')) onProgress((part = next));
      if (entry.kind === 'key') await target.keepKey(entry.name, entry.bytes);
      if (entry.kind === 'rows') await loading.rows(entry.table, entry.content);
      if (entry.kind !== 'blob') continue;
      const { sha256 } = await target.blobs.put(Readable.from(entry.content));
      if (sha256 !== entry.sha256) throw new ApiError('backupDamaged', { reason: `blobs/${entry.sha256}` });
    }
    onProgress('comparison');
    await loading.finish();
    // A backup contains its own backup job as running, although the job did not fail. The restore marks it as
    // cancelled.
    await client.query(
      `update job set state = case when kind = $2 then 'cancelled' else 'failed' end, finished_at = now(), failure = $1
       where state in ('waiting', 'running')`,
      [JSON.stringify(lostJob), backupKind],
    );
    target.beforeCommit?.();
    await client.query('commit');
    onProgress('migrations');
    // After COPY, tables have no statistics for the query planner.
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await onDatabase(databaseUrl, migrate);
}

/** Runs work on a database without a statement timeout, because migrations may take long. */
async function onDatabase<Result>(
  databaseUrl: string,
  work: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const log = pino({ level: 'silent' });
  const db = createDatabase(createPool({ databaseUrl, size: 2, log, statementTimeout: 0 }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
