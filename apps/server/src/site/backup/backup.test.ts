import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { createDiskBlobStore } from '../../platform/blob/disk-store.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { createTestDatabase, type TestDatabase } from '../../../test-support/database.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { createWorld } from './testing/world.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import { keepNewest, listBackupFiles, makeBackup } from './folder.ts';
import { listBackups } from './overview.ts';
import { backupFolder, type WrittenBackup } from './write.ts';
import { openArchive, restoreArchive } from './restore.ts';

let source: TestDatabase;
let server: TestServer;
let written: WrittenBackup;
/** Names of the source's tables that have no rows. */
let empty: string[];
const never = new AbortController().signal;

before(async () => {
  source = await createTestDatabase({ empty: true });
  empty = await createWorld(source.url);
  server = await startTestServer({
    database: source,
    hasJobs: false,
    settings: { secret: new TextEncoder().encode(randomBytes(32).toString('base64url')) },
    onLogLine: () => {},
  });
  const { db, blobs } = server.services;
  for (let nth = 0; nth < 30; nth += 1) {
    const ref = await blobs.put(randomBytes(1000 * nth));
    await db.insertInto('blob').values(ref).execute();
  }
  written = await makeBackup(server.services, { siteName: 'S', signal: never, uid: null });
});
after(async () => {
  await server.stop();
  await source.drop();
});

/** Returns, for each table, its number of rows and a digest of its sorted rows. */
async function digests(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const found = new Map<string, string>();
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as digest
         from ${name} t`,
      );
      found.set(name, rows[0]?.digest ?? '');
    }
    return found;
  } finally {
    await client.end();
  }
}

async function restoreTo(
  target: TestDatabase,
  folder: string,
  path = written.path,
): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  await restoreArchive(path, await openArchive(path), {
    databaseUrl: target.url,
    blobs: createDiskBlobStore(folder),
    keepKey: async (name, bytes) => void keys.set(name, bytes.toString()),
  });
  return keys;
}

test('every table has rows, except those that need other data first', () => {
  assert.deepEqual(empty.toSorted(), [
    'api_token',
    'blob',
    'challenge',
    'collaborator',
    'comment',
    'comment_like',
    'device_authorization',
    'editorial',
    'email_code_attempt',
    'formula_cache',
    'idempotent_call',
    'message',
    'public_file',
    'rating_result',
    'reply',
    'similarity_case',
    'similarity_pair',
    'similarity_party',
    'similarity_report',
    'training_prerequisite',
    'webhook_delivery',
  ]);
});

describe('a site keeps running, and its backup is a snapshot', () => {
  let target: TestDatabase;
  let former: Map<string, string>;
  let keys: Map<string, string>;
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-restored-'));

  test('restores all tables row by row, including triggers', async () => {
    target = await createTestDatabase({ empty: true });
    former = await digests(source.url);
    keys = await restoreTo(target, folder);
    const restored = await digests(target.url);
    // A restore changes these tables; for instance, it marks running jobs as failed.
    for (const name of ['job', 'kysely_migration', 'backup']) {
      restored.delete(name);
      former.delete(name);
    }
    assert.deepEqual(restored, former);
  });

  test('keys, files and sequences are the same, and a running job is marked as failed', async () => {
    const { secret } = server.services.settings;
    assert.equal(keys.get('secret.key'), Buffer.from(secret).toString());
    const { rows } = await server.services.pool.query<{ sha256: string }>('select sha256 from blob');
    const store = createDiskBlobStore(folder);
    const lost = new Set(written.tail.missing);
    for (const { sha256 } of rows) assert.equal(await store.has(sha256), !lost.has(sha256));
    const sequences = `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`;
    assert.deepEqual(await ask(target.url, sequences), await ask(source.url, sequences));
    // The job that wrote the backup did not fail, so it is `cancelled` rather than `failed`.
    assert.deepEqual(await ask(target.url, 'select kind, state from job order by kind'), [
      { kind: 'backup', state: 'cancelled' },
      { kind: 'recount', state: 'failed' },
    ]);
    const schema = `select pg_get_constraintdef(oid) as it, conname from pg_constraint
        where connamespace = 'public'::regnamespace union all
      select indexdef, indexname from pg_indexes where schemaname = 'public' union all
      select pg_get_triggerdef(oid), tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`;
    assert.deepEqual(await ask(target.url, schema), await ask(source.url, schema));
    await target.drop();
    rmSync(folder, { recursive: true, force: true });
  });
});

test('a backup during writes is consistent', async () => {
  const { pool } = server.services;
  const [author] = await ask(source.url, 'select uid from app_user limit 1');
  await pool.query(
    'create table pair (id bigint generated always as identity primary key, left_side int, right_side int)',
  );
  const over = new AbortController();
  const writing = (async () => {
    for (let nth = 0; !over.signal.aborted; nth += 1) {
      await pool.query('insert into pair (left_side, right_side) values ($1, $1)', [nth]);
      await pool.query('update pair set left_side = left_side + 1, right_side = right_side + 1');
      await pool.query(`insert into announcement (title, content, uid) values ('t', 'c', $1)`, [
        author?.['uid'],
      ]);
    }
  })();
  const busy = await makeBackup(later(1), { siteName: 'S', signal: never, uid: null });
  over.abort();
  await writing;
  await pool.query('drop table pair');
  // No migration creates the table `pair` of this test, so the backup cannot be restored.
  await assert.rejects(openThenRestore(busy.path), isFailure('backupDamaged'));
  const dumped = busy.tail.tables.find(({ name }) => name === 'announcement');
  const drawn = busy.tail.sequences.find(({ name }) => name === 'announcement_id_seq');
  assert.ok(dumped && drawn?.value);
  assert.ok(Number(drawn.value) >= dumped.rows);
});

/** Returns services with a later clock, because each backup in this file needs another second in its name. */
function later(seconds: number) {
  return { ...server.services, clock: () => new Date(Date.now() + seconds * 1000) };
}

async function openThenRestore(path: string): Promise<void> {
  const target = await createTestDatabase({ empty: true });
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-restored-'));
  try {
    await restoreTo(target, folder, path);
  } finally {
    await target.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const isFailure = (code: string) => (error: unknown) => {
  assert.ok(error instanceof ApiError, String(error));
  assert.equal(error.code, code);
  return true;
};

test('rejects a changed or missing byte before anything is restored', async () => {
  const good = readFileSync(written.path);
  const path = `${written.path}.damaged`;
  const places = [0, 5, 100, Math.floor(good.length / 2), good.length - 5, good.length - 1];
  for (const at of places) {
    const bad = Buffer.from(good);
    bad[at] = (bad[at] ?? 0) ^ 0xff;
    writeFileSync(path, bad);
    await assert.rejects(openArchive(path), isFailure('backupDamaged'), `byte ${at}`);
  }
  for (const bad of [
    good.subarray(0, -1),
    good.subarray(0, good.length / 2),
    Buffer.alloc(0),
    Buffer.from('x'),
  ]) {
    writeFileSync(path, bad);
    await assert.rejects(openArchive(path), isFailure('backupDamaged'));
  }
  rmSync(path);
});

test('rejects unexpected entries in an archive, whatever their names', async () => {
  const head = { ...written.head };
  const tail = Buffer.from(JSON.stringify(written.tail));
  const path = join(server.services.settings.dataFolder, 'strange.tar.zst');
  const names = [
    '../evil',
    '/etc/evil',
    'keys/../../evil',
    'blobs/../../../evil',
    'database/a;drop/000001',
    'other',
  ];
  const refused = async (
    reason: string,
    fill: (writer: ArchiveWriter) => Promise<void>,
    code = 'backupDamaged',
  ) => {
    await writeArchive(path, never, fill);
    await assert.rejects(openArchive(path), isFailure(code), reason);
    rmSync(path);
  };
  const first = (writer: ArchiveWriter) => writer.add('head.json', Buffer.from(JSON.stringify(head)));
  for (const name of names)
    await refused(name, async (writer) => {
      await first(writer);
      await writer.add(name, Buffer.from('x'));
      await writer.add('tail.json', tail);
    });
  await refused('no head', (writer) => writer.add('tail.json', tail));
  await refused('no tail', first);
  await refused('rows that the tail does not know', async (writer) => {
    await first(writer);
    await writer.add('keys/secret.key', Buffer.from('k'.repeat(40)));
    await writer.add('database/app_user/000001', Buffer.from('x'));
    await writer.add('tail.json', tail);
  });
  await refused('a blob with another hash', async (writer) => {
    await first(writer);
    await writer.add(`blobs/${'0'.repeat(64)}`, Buffer.from('x'));
    await writer.add('tail.json', tail);
  });
  head.migrations = [...head.migrations, '9999-of-tomorrow'];
  const { tables, sequences } = { tables: [], sequences: [] };
  const bare = { tables, sequences, blobs: { count: 0, bytes: 0 }, missing: [] };
  await refused(
    'a newer release',
    async (writer) => {
      await first(writer);
      await writer.add('keys/secret.key', Buffer.from('k'.repeat(40)));
      await writer.add('tail.json', Buffer.from(JSON.stringify(bare)));
    },
    'backupNewer',
  );
});

test('a cancelled backup leaves no files, and parts of a killed one are deleted', async () => {
  const folder = backupFolder(server.services.settings);
  const former = readdirSync(folder);
  const stopping = new AbortController();
  const calledOff = makeBackup(later(10), {
    siteName: 'S',
    signal: stopping.signal,
    uid: null,
    onProgress: () => stopping.abort(new Error('called off')),
  });
  await assert.rejects(calledOff, /called off/);
  assert.deepEqual(readdirSync(folder), former);
  writeFileSync(join(folder, 'xiezhi-2020.tar.zst.part'), 'half');
  const both = [20, 30].map((seconds) =>
    makeBackup(later(seconds), { siteName: 'S', signal: never, uid: null }),
  );
  const ends = await Promise.allSettled(both);
  assert.ok(ends.some(({ status }) => status === 'fulfilled'));
  for (const end of ends) if (end.status === 'rejected') isFailure('backupRunning')(end.reason);
  assert.ok(readdirSync(folder).every((name) => name.endsWith('.tar.zst')));
});

test('keeps the configured number of newest backups', async () => {
  await makeBackup(later(40), { siteName: 'S', signal: never, uid: null });
  const names = (await listBackupFiles(server.services)).map(({ name }) => name);
  assert.ok(names.length > 2);
  const removed = await keepNewest(server.services, 2);
  assert.deepEqual(removed, names.slice(2));
  assert.deepEqual(
    (await listBackupFiles(server.services)).map(({ name }) => name),
    names.slice(0, 2),
  );
  const known = await server.services.db
    .selectFrom('backup')
    .where('name', 'like', 'xiezhi-%')
    .select('name')
    .execute();
  assert.ok(known.every(({ name }) => names.slice(0, 2).includes(name)));
});

test('neither deletes nor counts a foreign file in the folder', async () => {
  const folder = backupFolder(server.services.settings);
  const names = (await listBackupFiles(server.services)).map(({ name }) => name);
  // The first name sorts before all names that the site assigns, the second one after them.
  const foreign = ['before-upgrade.tar.zst', 'xiezhi-of-school.tar.zst'];
  for (const name of foreign) {
    writeFileSync(join(folder, name), 'kept');
    utimesSync(join(folder, name), 0, 0);
  }
  try {
    const [newest] = await listBackups(server.services);
    assert.equal(newest?.name, names[0]);
    assert.deepEqual(await keepNewest(server.services, names.length), []);
    assert.deepEqual(await keepNewest(server.services, 1), names.slice(1));
    const left = (await listBackupFiles(server.services)).map(({ name }) => name);
    assert.deepEqual(left.toSorted(), [...foreign, ...names.slice(0, 1)].toSorted());
  } finally {
    for (const name of foreign) rmSync(join(folder, name));
  }
});

test('two parallel deletions of old backups both succeed', async () => {
  for (const seconds of [50, 60])
    await makeBackup(later(seconds), { siteName: 'S', signal: never, uid: null });
  const names = (await listBackupFiles(server.services)).map(({ name }) => name);
  const removed = await Promise.all([keepNewest(server.services, 1), keepNewest(server.services, 1)]);
  assert.deepEqual(new Set(removed.flat()), new Set(names.slice(1)));
  assert.deepEqual(
    (await listBackupFiles(server.services)).map(({ name }) => name),
    names.slice(0, 1),
  );
});

async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}
