import assert from 'node:assert/strict';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { projectRoot } from '../paths.js';
import { startPostgres } from './postgres.js';
import { isAlive, recordProcess, waitForEnd } from '../process/process-record.js';

/** @type {string} */
let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-postgres-test-'));
  chmodSync(folder, 0o711);
});
after(() => rmSync(folder, { recursive: true, force: true }));

/**
 * @param {string} url
 * @param {string} sql
 */
async function query(url, sql) {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('data and password survive a killed database or guardian, a stop and a second start', async () => {
  const dataDir = join(folder, 'survives');
  const first = await startPostgres({ dataDir, fast: true });
  await query(first.url, 'CREATE TABLE kept (value text)');
  await query(first.url, "INSERT INTO kept VALUES ('獬豸')");

  const readGuardian = () => JSON.parse(readFileSync(join(dataDir, 'process.json'), 'utf8')).guardian.pid;
  for (const findVictim of [() => first.pid, readGuardian]) {
    const dying = recordProcess(first.pid);
    const isBack = new Promise((resolve) => first.onReady(() => resolve(undefined)));
    process.kill(findVictim(), 'SIGKILL');
    await isBack;
    assert.equal(isAlive(dying), false);
    assert.deepEqual(await query(first.url, 'SELECT value FROM kept'), [{ value: '獬豸' }]);
  }

  const running = recordProcess(first.pid);
  await first.stop();
  assert.equal(isAlive(running), false);
  assert.equal(first.pid, 0);

  const second = await startPostgres({ dataDir, fast: true });
  assert.equal(second.url, first.url);
  assert.deepEqual(await query(second.url, 'SELECT value FROM kept'), [{ value: '獬豸' }]);
  await second.stop();
});

test('a wrong password is refused and the role is no superuser', async () => {
  const database = await startPostgres({ dataDir: join(folder, 'closed'), fast: true });
  try {
    const wrong = new URL(database.url);
    wrong.password = 'guess';
    await assert.rejects(query(wrong.href, 'SELECT 1'), /password authentication failed/);
    await assert.rejects(query(database.url, "COPY (SELECT 1) TO PROGRAM 'cat'"), /permission denied/);
    await query(database.url, 'CREATE DATABASE other');
  } finally {
    await database.stop();
  }
});

test('the database ends with a killed launcher, and an orphan is recovered', async () => {
  const dataDir = join(folder, 'orphan');
  const script = `
    import { startPostgres } from ${JSON.stringify(join(projectRoot, 'launcher/postgres/postgres.js'))};
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, fast: true });
    console.log('ready');`;
  const start = async () => {
    const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(launcher.stdout, 'data');
    const { guardian, database } = JSON.parse(readFileSync(join(dataDir, 'process.json'), 'utf8'));
    return { launcher, guardian, database };
  };

  const first = await start();
  first.launcher.kill('SIGKILL');
  assert.equal(await waitForEnd(first.database, 4000), true);
  assert.equal(await waitForEnd(first.guardian, 1000), true);

  const second = await start();
  await assert.rejects(startPostgres({ dataDir, fast: true }), /in use by another instance/);
  second.launcher.kill('SIGSTOP');
  process.kill(second.guardian.pid, 'SIGKILL');
  second.launcher.kill('SIGKILL');
  assert.equal(isAlive(second.database), true);
  const third = await startPostgres({ dataDir, fast: true });
  assert.equal(isAlive(second.database), false);
  assert.deepEqual(await query(third.url, 'SELECT 1 AS one'), [{ one: 1 }]);
  await third.stop();
});

test('the next start removes the socket folder of a killed launcher', async () => {
  const dataDir = join(folder, 'long-'.repeat(24));
  const script = `
    import { startPostgres } from ${JSON.stringify(join(projectRoot, 'launcher/postgres/postgres.js'))};
    console.log((await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, fast: true })).socketDir);`;
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await once(launcher.stdout, 'data');
  const left = String(printed).trim();
  launcher.kill('SIGKILL');
  assert.equal(existsSync(left), true);
  const database = await startPostgres({ dataDir, fast: true });
  assert.deepEqual(await query(database.url, 'SELECT 1 AS one'), [{ one: 1 }]);
  assert.deepEqual([existsSync(left), existsSync(database.socketDir)], [false, true]);
  await database.stop();
  assert.equal(existsSync(database.socketDir), false);
});

test('a lock file with the id of another process is stale', async () => {
  const dataDir = join(folder, 'stale');
  await (await startPostgres({ dataDir, fast: true })).stop();
  const lockFile = join(dataDir, 'cluster/postmaster.pid');
  writeFileSync(lockFile, `${process.pid}\n${join(dataDir, 'cluster')}\n1\n5432\n\n\n\n`);
  const database = await startPostgres({ dataDir, fast: true });
  assert.equal(existsSync(lockFile), true);
  await database.stop();
});

test('starts in a folder with an unusual name, and with a password file emptied by a full disk', async () => {
  const dataDir = join(folder, '数据, "夹"');
  await (await startPostgres({ dataDir, fast: true })).stop();
  writeFileSync(join(dataDir, 'password'), '');
  const database = await startPostgres({ dataDir, fast: true });
  try {
    assert.deepEqual(await query(database.url, 'SELECT 1 AS one'), [{ one: 1 }]);
    assert.match(readFileSync(join(dataDir, 'password'), 'utf8'), /^[\w-]{32}$/);
  } finally {
    await database.stop();
  }
});

test('a guardian that cannot write its record still ends its database', async () => {
  const spec = JSON.stringify({ file: 'sleep', args: ['60'] });
  const record = join(folder, 'no-such-folder/process.json');
  const guardian = spawn(
    process.execPath,
    [join(projectRoot, 'launcher/postgres/guardian.js'), record, spec],
    { stdio: ['pipe', 'ignore', 'pipe'] },
  );
  const ended = once(guardian, 'exit');
  const [words] = await once(guardian.stderr, 'data');
  assert.match(String(words), /^LOG: {2}cannot write .*ENOENT/);
  const children = readFileSync(`/proc/${guardian.pid}/task/${guardian.pid}/children`, 'utf8');
  const database = recordProcess(Number.parseInt(children, 10));
  assert.equal(isAlive(database), true);
  guardian.stdin.end();
  await ended;
  assert.equal(isAlive(database), false);
});

test('data of another major version and an unusable folder have different errors', async () => {
  const dataDir = join(folder, 'newer');
  await (await startPostgres({ dataDir, fast: true })).stop();
  writeFileSync(join(dataDir, 'cluster/PG_VERSION'), '99\n');
  await assert.rejects(startPostgres({ dataDir, fast: true }), /made by PostgreSQL 99 \(a newer release/);

  const file = join(folder, 'file');
  writeFileSync(file, '');
  await assert.rejects(startPostgres({ dataDir: join(file, 'postgres') }), /not writable/);
});
