import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { adoptRestored, finishRestore, restoringFolder } from '../../../../../launcher/site/restored-data.js';
import { databaseRoot } from '../../../../../launcher/postgres/memory-folder.js';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { openSiteDatabase } from '../../app/cli/site-database.ts';
import { makeBackup } from './folder.ts';

/** The restore command for operators. The tests run it on a data folder with its own embedded database. */
const command = join(import.meta.dirname, '../../app/cli/restore.ts');
const folder = mkdtempSync(join(databaseRoot(), 'xiezhi-restore-test-'));
// Lets another account access the folder, because PostgreSQL may run under another account.
chmodSync(folder, 0o711);
let server: TestServer;
let archive: string;
let secret: string;

before(async () => {
  secret = 'k'.repeat(48);
  server = await startTestServer({ hasJobs: false, settings: { secret: new TextEncoder().encode(secret) } });
  await server.buildUser({ role: 'root', username: 'owner' });
  const { db, blobs } = server.services;
  await db
    .insertInto('blob')
    .values(await blobs.put(Buffer.from('a file of the site')))
    .execute();
  const written = await makeBackup(server.services, {
    siteName: 'S',
    signal: new AbortController().signal,
    uid: null,
  });
  archive = join(folder, 'backup.tar.zst');
  cpSync(written.path, archive);
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

const isOfNode = (option: string) => option.startsWith('--import=');

/** Preloaded code that makes the disk of a process look almost full. */
const fullDisk = `--import=data:text/javascript,${encodeURIComponent(`
  import { promises } from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  promises.statfs = async () => ({ bavail: 10, blocks: 100, bsize: 1024 ** 2 });
  syncBuiltinESMExports();
`)}`;

function start(dataFolder: string, ...options: string[]): ChildProcess {
  const { DATABASE_URL: _database, XIEZHI_SECRET: _secret, ...rest } = process.env;
  const env = { ...rest, XIEZHI_DATA: dataFolder };
  const [first, given] = [options.filter(isOfNode), options.filter((one) => !isOfNode(one))];
  return spawn(process.execPath, [...first, command, archive, '--replays', '0', '--lang', 'en', ...given], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function run(dataFolder: string, ...options: string[]): Promise<Ended> {
  const child = start(dataFolder, ...options);
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [status] = await once(child, 'close');
  return { status: typeof status === 'number' ? status : null, output };
}

/** Kills a restore with SIGKILL as soon as it announces the given step. */
async function killAt(part: string, child: ChildProcess): Promise<void> {
  assert.ok(child.stderr);
  let output = '';
  for await (const chunk of child.stderr) if ((output += String(chunk)).includes(part)) break;
  assert.ok(output.includes(part), output);
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  assert.equal(child.signalCode, 'SIGKILL', 'it was in the middle');
}

/** Returns the content of the site's files by name, without the temporary files of a restore. */
function contents(dataFolder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(secret\.key|blobs\/..\/|postgres\/marker)/.test(name))
      .map((name) => [name, readFileSync(join(dataFolder, name), 'utf8')]),
  );
}

test('restores into an empty folder, also after a kill, and never overwrites the site', async () => {
  const data = join(folder, 'fresh');
  mkdirSync(data);
  await killAt('Restoring rows', start(data));
  assert.deepEqual(contents(data), {}, 'nothing stands in the place of a site');
  const { status, output } = await run(data);
  assert.equal(status, 0, output);
  assert.match(output, /rows in \d+ tables byte for byte, 1 files by their hashes/);
  assert.equal(readFileSync(join(data, 'secret.key'), 'utf8'), secret);
  assert.ok(!existsSync(restoringFolder(data)));
  const database = await openSiteDatabase({ XIEZHI_DATA: data });
  try {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('select username from app_user');
    await client.end();
    assert.deepEqual(rows, [{ username: 'owner' }]);
  } finally {
    await database.stop();
  }
  const again = await run(data);
  assert.equal(again.status, 1);
  assert.match(again.output, /already contains a site/);
});

test('the existing site stays until the restored one is verified, and is then moved aside', async () => {
  const data = join(folder, 'former');
  mkdirSync(join(data, 'postgres'), { recursive: true });
  writeFileSync(join(data, 'postgres/marker'), 'former');
  writeFileSync(join(data, 'secret.key'), 'former key');
  const former = contents(data);
  const good = readFileSync(archive);
  const bad = Buffer.from(good);
  bad[bad.length >> 1] = (bad[bad.length >> 1] ?? 0) ^ 1;
  writeFileSync(archive, bad);
  const refused = await run(data, '--replace');
  writeFileSync(archive, good);
  assert.equal(refused.status, 1);
  assert.match(refused.output, /damaged or incomplete; nothing was changed/);
  assert.deepEqual(contents(data), former);
  for (const part of ['Restoring files', 'Updating the tables']) {
    await killAt(part, start(data, '--replace'));
    assert.deepEqual(contents(data), former, `killed at: ${part}`);
  }
  const { status, output } = await run(data, '--replace');
  assert.equal(status, 0, output);
  const aside = readdirSync(data).find((name) => name.startsWith('before-restore-'));
  assert.ok(aside);
  assert.deepEqual(contents(join(data, aside)), former);
  assert.equal(readFileSync(join(data, 'secret.key'), 'utf8'), secret);
});

test('the next start finishes a swap that was interrupted at any step', () => {
  // `done` is the number of renames before the interruption.
  for (let done = 0; done <= 4; done += 1) {
    const data = join(folder, `swap-${done}`);
    for (const [place, text] of [
      [data, 'old'],
      [restoringFolder(data), 'new'],
    ] as const) {
      mkdirSync(place, { recursive: true });
      for (const name of ['secret.key', 'postgres']) writeFileSync(join(place, name), text);
    }
    writeFileSync(join(data, 'node-token'), 'old');
    const swap = {
      former: 'aside',
      leaving: ['postgres', 'secret.key', 'node-token'],
      coming: ['postgres', 'secret.key'],
    };
    writeFileSync(join(data, 'restore.json'), JSON.stringify(swap));
    mkdirSync(join(data, 'aside'));
    const moves = [
      ['postgres', 'aside/postgres'],
      ['secret.key', 'aside/secret.key'],
      ['node-token', 'aside/node-token'],
      ['restoring/postgres', 'postgres'],
    ] as const;
    for (const [from, to] of moves.slice(0, done)) {
      cpSync(join(data, from), join(data, to));
      rmSync(join(data, from));
    }
    assert.equal(finishRestore(data), true);
    assert.equal(finishRestore(data), false, 'once');
    const read = (name: string) => readFileSync(join(data, name), 'utf8');
    assert.deepEqual([read('postgres'), read('secret.key'), read('aside/node-token')], ['new', 'new', 'old']);
    assert.deepEqual(readdirSync(data).toSorted(), ['aside', 'postgres', 'secret.key']);
  }
});

test('deletes a restore that was not committed', () => {
  const data = join(folder, 'undecided');
  mkdirSync(restoringFolder(data), { recursive: true });
  writeFileSync(join(restoringFolder(data), 'secret.key'), 'new');
  writeFileSync(join(data, 'secret.key'), 'old');
  assert.equal(finishRestore(data), false);
  assert.equal(readFileSync(join(data, 'secret.key'), 'utf8'), 'old');
  assert.ok(!existsSync(restoringFolder(data)));
  assert.equal(adoptRestored(join(folder, 'undecided'), 'aside'), join(data, 'aside'));
});

test('a restore test restores, reports, and leaves no files', async () => {
  const data = join(folder, 'rehearsing');
  mkdirSync(data);
  const { status, output } = await run(data, '--rehearse');
  assert.equal(status, 0, output);
  assert.match(output, /The restore test has ended/);
  assert.deepEqual(readdirSync(data), []);
});

test('rejects a restore test that does not fit on the disk before unpacking', async () => {
  const data = join(folder, 'full');
  mkdirSync(data);
  const { status, output } = await run(data, '--rehearse', fullDisk);
  assert.equal(status, 1);
  assert.match(output, /the restore test needs \d+ MB, 10 MB are free/);
  assert.doesNotMatch(output, /table/i);
  assert.deepEqual(readdirSync(data), []);
});
