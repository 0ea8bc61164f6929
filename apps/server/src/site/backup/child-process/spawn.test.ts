import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ApiError } from '../../../platform/http/api-error.ts';
import { childProcesses } from '../../../../test-support/child-processes.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { until } from '../../../../test-support/until.ts';
import { writeBackupInChild } from './spawn.ts';
import { openArchive } from '../restore.ts';
import { backupFolder, writeBackup } from '../write.ts';

const mebibyte = 1024 ** 2;
const never = new AbortController().signal;
let server: TestServer;

before(async () => {
  server = await startTestServer({
    hasJobs: false,
    settings: { secret: new TextEncoder().encode('k'.repeat(48)) },
  });
  const { db, blobs } = server.services;
  for (let nth = 0; nth < 3; nth += 1) {
    const ref = await blobs.put(randomBytes(16 * mebibyte));
    await db.insertInto('blob').values(ref).execute();
  }
});
after(() => server.stop());

const folder = () => backupFolder(server.services.settings);
const names = () => readdirSync(folder());
/** Seconds of the test clock, incremented because each backup in this file needs another second in its name. */
let second = 0;
function later() {
  second += 1;
  const moment = new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  return { ...server.services, clock: () => moment };
}

/** Returns the ids of processes that write a backup and have this parent process. */
const writers = (parent: number | undefined) => childProcesses(parent, 'backup/child-process/main.ts');

async function untilHalf(): Promise<void> {
  await until(
    'some of it is written',
    () => names().some((name) => name.endsWith('.part') && statSync(join(folder(), name)).size > mebibyte),
    { timeoutMs: 60_000, longestPause: 10 },
  );
}

async function isFree(): Promise<boolean> {
  const { rows } = await server.services.pool.query(
    `select from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and application_name = 'xiezhi-backup' and datname = current_database()`,
  );
  return rows.length === 0;
}

test('writes the same as this process would, with the same time and keys', async () => {
  const here = await writeBackup(later(), { siteName: 'S', signal: never });
  const services = later();
  const progress: number[] = [];
  const apart = await writeBackupInChild(services, {
    siteName: 'S',
    signal: never,
    onProgress: (done) => progress.push(done),
  });
  assert.deepEqual(apart.tail, here.tail);
  assert.deepEqual(apart.head, { ...here.head, createdAt: services.clock().toISOString() });
  assert.equal(apart.size, statSync(apart.path).size);
  assert.deepEqual((await openArchive(apart.path)).tail, here.tail);
  assert.ok(progress.length > 0);
});

test('passes errors on unchanged', async () => {
  const client = await server.services.pool.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtextextended('backup', 0))`);
    await assert.rejects(
      writeBackupInChild(later(), { siteName: 'S', signal: never }),
      (error) => error instanceof ApiError && error.code === 'backupRunning',
    );
  } finally {
    client.release(true);
  }
  const settings = { ...server.services.settings, directDatabaseUrl: 'postgresql://x@127.0.0.1:1/x' };
  await assert.rejects(writeBackupInChild({ ...later(), settings }, { siteName: 'S', signal: never }), {
    code: 'ECONNREFUSED',
  });
});

test('if cancelled or killed it leaves no partial backup, and the next one works', async () => {
  const former = names();
  const stopping = new AbortController();
  const calledOff = writeBackupInChild(later(), { siteName: 'S', signal: stopping.signal });
  await Promise.all([
    assert.rejects(calledOff, /called off/),
    untilHalf().then(() => stopping.abort(new Error('called off'))),
  ]);
  assert.deepEqual(names(), former);
  assert.deepEqual(writers(process.pid), []);

  const killed = writeBackupInChild(later(), { siteName: 'S', signal: never });
  await Promise.all([
    assert.rejects(
      killed,
      (error) =>
        error instanceof ApiError &&
        error.code === 'backupCutOff' &&
        error.parameters['reason'] === 'SIGKILL',
    ),
    untilHalf().then(() => writers(process.pid).forEach((pid) => process.kill(pid, 'SIGKILL'))),
  ]);
  assert.deepEqual(
    names().filter((name) => name.endsWith('.tar.zst')),
    former,
  );
  await until('its session has ended', isFree);
  const next = await writeBackupInChild(later(), { siteName: 'S', signal: never });
  assert.deepEqual(names().toSorted(), [...former, next.name].toSorted());
});

test('a killed server takes its backup process with it', async () => {
  const { directDatabaseUrl, dataFolder, blobs } = server.services.settings;
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module-typescript',
      '--eval',
      `import { writeBackupInChild } from ${JSON.stringify(join(import.meta.dirname, 'spawn.ts'))};
       const settings = ${JSON.stringify({ directDatabaseUrl, dataFolder, nodeToken: null, blobs })};
       await writeBackupInChild(
         { settings: { ...settings, secret: Buffer.alloc(48, 'k') }, clock: () => new Date() },
         { siteName: 'S', signal: new AbortController().signal },
       );`,
    ],
    { stdio: 'inherit' },
  );
  const gone = once(parent, 'exit');
  const former = names();
  await untilHalf();
  const [writer] = writers(parent.pid);
  assert.ok(writer !== undefined);
  parent.kill('SIGKILL');
  await gone;
  await until('nobody writes', () => names().every((name) => former.includes(name)), 30_000);
  await until('its process has ended', () => !readdirSync('/proc').includes(String(writer)), 30_000);
  await until('its session has ended', isFree);
});
