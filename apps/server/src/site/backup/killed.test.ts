import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import { makeBackup } from './folder.ts';
import { openArchive } from './restore.ts';
import { backupFolder } from './write.ts';

/** The backup command for operators and schedules. The tests run it in a process that they kill. */
const command = join(import.meta.dirname, '../../app/cli/backup.ts');
const mebibyte = 1024 ** 2;
const secret = 'k'.repeat(48);
let server: TestServer;
let root: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false, settings: { secret: new TextEncoder().encode(secret) } });
  root = await server.buildUser({ role: 'root' });
  const { db, blobs } = server.services;
  // Random bytes cannot be compressed, so writing them takes enough time to kill the process.
  for (let nth = 0; nth < 3; nth += 1) {
    const ref = await blobs.put(randomBytes(16 * mebibyte));
    await db.insertInto('blob').values(ref).execute();
  }
});
after(() => server.stop());

function startBackup(...further: string[]): ChildProcess {
  const { database, services } = server;
  return spawn(process.execPath, [command, '--lang', 'en', ...further], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      XIEZHI_DATA: services.settings.dataFolder,
      XIEZHI_SECRET: secret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const folder = () => backupFolder(server.services.settings);
/** Returns the current size in bytes of the archive being written; 0 if there is none. */
function partSize(): number {
  const part = readdirSync(folder()).find((name) => name.endsWith('.part'));
  return part === undefined ? 0 : statSync(join(folder(), part)).size;
}
const listed = async () =>
  (await server.call('GET /api/admin/backups', { as: root })).data.backups.map(({ name }) => name);

test('after a kill no partial backup is listed, the previous one is complete, and the next one works', async () => {
  const former = await makeBackup(server.services, {
    siteName: 'S',
    signal: new AbortController().signal,
    uid: null,
  });
  const bytes = readFileSync(former.path);
  for (const reached of [1, 16]) {
    const child = startBackup();
    const gone = once(child, 'exit');
    await until(`${reached} MiB are written`, () => partSize() >= reached * mebibyte, {
      timeoutMs: 60_000,
      longestPause: 10,
    });
    child.kill('SIGKILL');
    const [, signal] = await gone;
    assert.equal(signal, 'SIGKILL');
    assert.ok(partSize() > 0, 'it was in the middle');
    assert.deepEqual(await listed(), [former.name]);
    const notes = await server.services.db.selectFrom('backup').select('name').execute();
    assert.deepEqual(notes, [{ name: former.name }]);
  }
  assert.ok(bytes.equals(readFileSync(former.path)));

  const child = startBackup('--gently');
  assert.ok(child.stdout);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [status] = await once(child, 'close');
  assert.equal(status, 0);
  const { tail } = await openArchive(output.trim());
  assert.deepEqual([tail.blobs.count, tail.missing], [3, []]);
  assert.equal((await listed()).length, 2);
  assert.ok(
    readdirSync(folder()).every((name) => name.endsWith('.tar.zst')),
    'halves are swept',
  );
});
