import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { databaseRoot } from '../../../../../launcher/postgres/memory-folder.js';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { storageEnvironment } from '../../../test-support/swift/environment.ts';
import { startSwift, type Swift, swiftIsMissing } from '../../../test-support/swift/swift.ts';
import { setAvatar } from '../../identity/public-file/avatar.ts';
import { buildJudgedProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../judging/queue/testing/fake-node.ts';
import { submitTo } from '../../judging/queue/testing/submit.ts';
import { deleteUnreferencedBlobs } from '../../platform/blob/collector.ts';
import { createPlaceStore } from '../../platform/blob/create-store.ts';
import type { BlobStore } from '../../platform/blob/store.ts';
import type { ObjectStorageSettings } from '../../platform/settings/object-storage.ts';
import { writeBackupInChild } from './child-process/spawn.ts';

const commands = join(import.meta.dirname, '../../app/cli');
const never = new AbortController().signal;

/** A whole site with its files in an object storage. */
describe('a site with object storage', { skip: swiftIsMissing }, () => {
  const folder = mkdtempSync(join(databaseRoot(), 'xiezhi-object-storage-'));
  // Lets another account access the folder, because PostgreSQL may run under another account.
  chmodSync(folder, 0o711);
  let swift: Swift;
  let server: TestServer;
  let root: TestUser;
  let node: FakeNode;
  let storage: ObjectStorageSettings;

  before(async () => {
    swift = await startSwift();
    storage = { ...swift.settings, nodeEndpoint: swift.settings.endpoint };
    server = await startTestServer({
      hasJobs: false,
      settings: {
        logLevel: 'error',
        secret: new TextEncoder().encode('k'.repeat(48)),
        blobs: { places: ['s3'], s3: storage },
      },
    });
    root = await server.buildUser({ role: 'root' });
    node = await buildNode(server);
  });
  after(async () => {
    await server.stop();
    await swift.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const at = (prefix: string) =>
    createPlaceStore({ dataFolder: folder, blobs: { places: ['s3'], s3: { ...storage, prefix } } }, 's3');

  /** Runs a command as an operator does, with a data folder and a storage prefix that differ from the server's. */
  async function run(dataFolder: string, prefix: string, command: string, ...args: string[]) {
    const { DATABASE_URL: _database, XIEZHI_SECRET: _secret, ...rest } = process.env;
    const child = spawn(process.execPath, [join(commands, command), ...args, '--lang', 'en'], {
      env: {
        ...rest,
        XIEZHI_DATA: dataFolder,
        XIEZHI_BLOBS: 's3',
        ...storageEnvironment({ settings: { ...storage, prefix } }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [status] = await once(child, 'close');
    return { status: Number(status), output };
  }

  async function codes(): Promise<string[]> {
    const { data } = await server.call('GET /api/admin/health', { as: root });
    return data.findings.map(({ code }) => code);
  }

  test('judge nodes fetch test data by signed addresses, and only that of their tasks', async () => {
    const input = randomBytes(100_000).toString('hex');
    const { displayId } = await buildJudgedProblem(server.services, {
      cases: [{ score: null, group: 1, input }],
    });
    await submitTo(server, { as: await server.buildUser(), displayId });
    const task = await node.claim();
    const sha256 = task?.cases[0]?.input.sha256 ?? '';
    const answer = await node.fetchBlob(sha256, {}, 'manual');
    assert.equal(answer.status, 302);
    const address = answer.headers.get('location') ?? '';
    assert.ok(address.startsWith(`${storage.endpoint}/`), address);
    const data = await fetch(address);
    assert.equal(await data.text(), input);
    const { sha256: other } = await server.services.blobs.put(Buffer.from('of no task'));
    assert.equal((await node.fetchBlob(other, {}, 'manual')).status, 409);
  });

  test('files are stored, served and collected', async () => {
    const user = await server.buildUser();
    const { default: sharp } = await import('sharp');
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
    await setAvatar(server.services, user.uid, await picture.png().toBuffer());
    const { db, blobs } = server.services;
    const { name, sha256 } = await db
      .selectFrom('public_file')
      .where('uid', '=', user.uid)
      .select(['name', 'sha256'])
      .executeTakeFirstOrThrow();
    const served = await fetch(`${server.url}/api/public/img/${name}`);
    assert.equal(served.status, 200);
    assert.ok((await served.arrayBuffer()).byteLength > 0);
    const lost = await blobs.put(Buffer.from('referenced by nothing'));
    assert.equal(await deleteUnreferencedBlobs(server.services), 0, 'it is young');
    assert.ok(((await deleteUnreferencedBlobs({ ...server.services, clock: tomorrow })) ?? 0) > 0);
    assert.deepEqual([await blobs.has(lost.sha256), await blobs.has(sha256)], [false, true]);
  });

  test('a backup is restored into an object storage, and files move to disk and back', async () => {
    const site = await contents(at(storage.prefix));
    assert.ok(site.size > 0);
    const { path, tail } = await writeBackupInChild(server.services, { siteName: 'S', signal: never });
    assert.deepEqual(tail.missing, []);
    const data = join(folder, 'restored');
    const restored = await run(data, 'restored/', 'restore.ts', path, '--replays', '0');
    assert.equal(restored.status, 0, restored.output);
    assert.deepEqual(await contents(at('restored/')), site);
    assert.equal(readFileSync(join(data, 'secret.key'), 'utf8'), 'k'.repeat(48));

    const out = await run(data, 'restored/', 'blobs.ts', 'copy', '--from', 's3', '--to', 'disk');
    assert.equal(out.status, 0, out.output);
    assert.match(out.output, new RegExp(`Copied: ${site.size} files`));
    const disk = createPlaceStore({ dataFolder: data, blobs: { places: ['disk'], s3: null } }, 'disk');
    assert.deepEqual(await contents(disk), site);
    const back = await run(data, 'moved/', 'blobs.ts', 'copy', '--from', 'disk', '--to', 's3');
    assert.equal(back.status, 0, back.output);
    assert.deepEqual(await contents(at('moved/')), site);
    const verified = await run(data, 'moved/', 'blobs.ts', 'verify', '--in', 's3');
    assert.equal(verified.status, 0, verified.output);
    assert.match(verified.output, new RegExp(`Read: ${site.size} files`));
    const wrong = await run(data, 'moved/', 'blobs.ts', 'copy', '--from', 'tape', '--to', 's3');
    assert.equal(wrong.status, 1);
    assert.match(wrong.output, /Usage/);
  });

  test('while the storage is down the site says so, and it recovers by itself', async () => {
    assert.ok((await codes()).includes('filesWell'));
    const { db } = server.services;
    const { name } = await db.selectFrom('public_file').select('name').executeTakeFirstOrThrow();
    const get = async () => (await fetch(`${server.url}/api/public/img/${name}`)).status;
    await swift.halt();
    assert.equal(await get(), 503);
    assert.ok((await codes()).includes('filesAway'));
    await swift.resume();
    assert.equal(await get(), 200);
    assert.ok((await codes()).includes('filesWell'));
  });
});

async function contents(store: BlobStore): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { sha256, size } of store.list())
    found.set(sha256, ((await store.read(sha256, size)) ?? Buffer.alloc(0)).toString('hex'));
  return new Map([...found].toSorted(([a], [b]) => a.localeCompare(b, 'en')));
}

/** A time so late that blobs stored now are old enough to be collected. */
const tomorrow = () => new Date(Date.now() + 30 * 3_600_000);
