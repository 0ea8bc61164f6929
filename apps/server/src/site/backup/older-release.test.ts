import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { createDiskBlobStore } from '../../platform/blob/disk-store.ts';
import { migrateUpTo } from '../../platform/database/migrate.ts';
import { migrations } from '../../platform/database/migrations/index.ts';
import { createDatabase, createPool } from '../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../test-support/database.ts';
import { startTestServer } from '../../../test-support/harness.ts';
import { openArchive, restoreArchive } from './restore.ts';
import { type BackupServices, writeBackup } from './write.ts';

/** Last migration of an older release. It had no storage limits, no name shapes and no encrypted entry passwords. */
const lastOfRelease = '0080-messages-of-posts';
const dump = readFileSync(
  join(import.meta.dirname, '../../platform/database/testing/release-0012.sql'),
  'utf8',
);

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-older-'));
const databases: TestDatabase[] = [];
after(async () => {
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ empty: true });
  databases.push(database);
  return database;
}

/** Fills a database as the older release did; returns the numbers of problems and submissions. */
async function fillOlder(url: string): Promise<unknown> {
  const log = pino({ level: 'silent' });
  const db = createDatabase(createPool({ databaseUrl: url, size: 2, log, statementTimeout: 0 }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrateUpTo(db, '0012-people');
    await client.query(`begin; ${dump} commit`);
    await migrateUpTo(db, lastOfRelease);
    return (await client.query(counts)).rows;
  } finally {
    await client.end();
    await db.destroy();
  }
}

const counts = `select (select count(*)::int from problem) as problems, (select count(*)::int from submission) as submissions,
  (select count(*)::int from app_user) as people, (select count(*)::int from judging) as judgings`;

test('restores, migrates and serves a backup of a release before storage limits', async () => {
  const [older, restored] = [await emptyDatabase(), await emptyDatabase()];
  const before = await fillOlder(older.url);
  const blobs = createDiskBlobStore(join(folder, 'older/blobs'));
  const file = Buffer.from('a file of the older release');
  const { sha256, size } = await blobs.put(file);
  const client = new pg.Client({ connectionString: older.url });
  await client.connect();
  await client.query('insert into blob (sha256, size) values ($1, $2)', [sha256, size]);
  await client.end();
  const settings: BackupServices['settings'] = {
    directDatabaseUrl: older.url,
    dataFolder: join(folder, 'older'),
    secret: Buffer.from('an old key of the site, 32 bytes and more'),
    nodeToken: null,
    blobs: { places: ['disk'], s3: null },
  };
  const written = await writeBackup(
    { settings, blobs, clock: () => new Date() },
    { siteName: 'S', signal: new AbortController().signal },
  );
  const archive = await openArchive(written.path);
  assert.equal(archive.head.migrations.at(-1), lastOfRelease);
  assert.ok(Object.keys(migrations).indexOf(lastOfRelease) < Object.keys(migrations).length - 3);

  const restoredBlobs = createDiskBlobStore(join(folder, 'restored/blobs'));
  await restoreArchive(written.path, archive, {
    databaseUrl: restored.url,
    blobs: restoredBlobs,
    keepKey: async () => {},
  });
  assert.ok(await restoredBlobs.has(sha256));
  const server = await startTestServer({ database: restored, hasJobs: false, onLogLine: () => {} });
  try {
    assert.deepEqual((await server.services.pool.query(counts)).rows, before);
    const root = await server.buildUser({ role: 'root' });
    const storage = await server.call('GET /api/admin/storage', { as: root });
    assert.equal(storage.status, 200, storage.msg);
    assert.ok(storage.data.site.used >= size, 'what the older release stored counts');
    assert.equal((await server.call('GET /api/get-problem-list', { query: {} })).status, 200);
  } finally {
    await server.stop();
  }
});
