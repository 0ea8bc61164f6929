import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { writeHustojSite } from './testing/hustoj-site.ts';
import { childProcesses } from '../../../test-support/child-processes.ts';
import { until } from '../../../test-support/until.ts';

let server: TestServer;
let folder: string;
let root: TestUser;
const lines: string[] = [];

before(async () => {
  server = await startTestServer({ onLogLine: (line) => void lines.push(line) });
  root = await server.buildUser({ role: 'root' });
  folder = await mkdtemp(join(tmpdir(), 'site-import-'));
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const start = (as: TestUser, body: object) =>
  server.call('POST /api/admin/site-import-jobs', { as, body: { ...body } });

async function ended(id: string) {
  const read = async () => (await server.call('GET /api/job', { as: root, query: { id } })).data;
  await until('the job has ended', async () => (await read()).finishedAt !== null, 60_000);
  return await read();
}

test('only root starts a migration, and one at a time', async () => {
  const admin = await server.buildUser({ role: 'admin' });
  const body = { kind: 'hustoj', from: '/nowhere/dump.sql', isReport: true };
  assert.equal((await start(admin, body)).http, 403);
  assert.notEqual((await start(root, { ...body, kind: 'other' })).status, 200);
  assert.notEqual((await start(root, { ...body, from: '' })).status, 200);
});

test('a job reports, migrates, and shows its lines in both languages', async () => {
  const place = await writeHustojSite(folder);
  const report = await start(root, { kind: 'hustoj', ...place, isReport: true });
  assert.equal(report.status, 200, report.msg);
  const reported = await ended(report.data.id);
  assert.equal(reported.state, 'done', reported.failure ?? '');
  assert.ok(reported.log.some(({ text }) => text.includes('users: 3 read, 3 migrated')));
  const migration = await start(root, { kind: 'hustoj', ...place, isReport: false });
  const done = await ended(migration.data.id);
  assert.equal(done.state, 'done', done.failure ?? '');
  assert.ok(done.log.some(({ text }) => text.includes('Scoreboards: 2 compared, 2 equal')));
  const chinese = await server.call('GET /api/job', { as: root, query: { id: done.id }, locale: 'zh-CN' });
  assert.ok(chinese.data.log.some(({ text }) => text.includes('榜单：核对 2 个，2 个一致')));
});

const migrations = () => childProcesses(process.pid, 'site-import/child-process/main.ts');

test('if its process is killed the job says so, and the next job continues', async () => {
  const place = await writeHustojSite(folder);
  const body = { kind: 'hustoj', ...place, name: 'again', isReport: false };
  const { data } = await start(root, body);
  await until('its process runs', () => migrations().length > 0, { timeoutMs: 30_000, longestPause: 10 });
  for (const pid of migrations()) process.kill(pid, 'SIGKILL');
  const killed = await ended(data.id);
  assert.equal(killed.state, 'failed');
  assert.match(killed.failure ?? '', /SIGKILL/);
  const next = await ended((await start(root, body)).data.id);
  assert.equal(next.state, 'done', next.failure ?? '');
  assert.deepEqual(migrations(), []);
});

test('root sees files that were copied to the server, newest first and without links', async () => {
  const read = (as: TestUser) => server.call('GET /api/admin/site-import-files', { as });
  const empty = await read(root);
  assert.deepEqual(empty.data.files, []);
  const place = empty.data.folder;
  await writeFile(join(place, 'old.sql'), '12345');
  await utimes(join(place, 'old.sql'), 1_700_000_000, 1_700_000_000);
  await mkdir(join(place, 'site'));
  await symlink('/etc/passwd', join(place, 'link'));
  const { data } = await read(root);
  assert.deepEqual(
    data.files.map(({ name, isFolder, size }) => [name, isFolder, size]),
    [
      ['site', true, 0],
      ['old.sql', false, 5],
    ],
  );
  assert.equal(data.files[1]?.modifiedAt, new Date(1_700_000_000_000).toISOString());
  assert.equal((await read(await server.buildUser({ role: 'admin' }))).http, 403);
});

test('an unreadable source is explained, and its address is nowhere in clear', async () => {
  const secret = 'pass-word-9';
  const from = `mysql://hustoj:${secret}@127.0.0.1:1/jol`;
  const { data } = await start(root, { kind: 'hustoj', from, isReport: true });
  const failed = await ended(data.id);
  assert.equal(failed.state, 'failed');
  assert.match(failed.failure ?? '', /cannot be read.*ECONNREFUSED/);
  const stored = await server.services.db.selectFrom('job').selectAll().execute();
  const audit = await server.services.db.selectFrom('audit_log').selectAll().execute();
  assert.ok(audit.some(({ action }) => action === 'site-import-started'));
  for (const text of [JSON.stringify(stored), JSON.stringify(audit), lines.join('\n')])
    assert.ok(!text.includes(secret));
});
