import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isRecord } from '@xiezhi/contract/wire/values';
import { hashPassword } from '../../identity/account/password.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import { readBackupArchive } from './archive-reader.ts';
import { createBackupSchedule, isDue, nextBackup } from './schedule.ts';
import { backupFolder } from './write.ts';

let server: TestServer;
let root: TestUser;
const password = 'correct horse';

before(async () => {
  server = await startTestServer({ onLogLine: () => {} });
  root = await server.buildUser({ role: 'root', passwordHash: await hashPassword(password) });
});
after(() => server.stop());

const list = async () => (await server.call('GET /api/admin/backups', { as: root })).data;
const acts = () =>
  server.services.db.selectFrom('audit_log').where('action', 'like', 'backup%').select('action').execute();

test('staff create a backup, list it, download it by password only, and delete it', async () => {
  assert.deepEqual((await list()).backups, []);
  const started = await server.call('POST /api/admin/backup-jobs', { as: root });
  assert.equal(started.status, 200, started.msg);
  await until('the backup is whole', async () => (await list()).backups.length === 1, 30_000);
  await until('the job has ended', async () => (await list()).jobs.length === 0, 30_000);
  const [backup] = (await list()).backups;
  assert.ok(backup?.made && backup.made.rows > 0);
  assert.equal(backup.made.by, root.username);
  const { name } = backup;
  const first = await readBackupArchive(join(backupFolder(server.services.settings), name)).next();
  assert.equal(first.value?.kind, 'head');

  const wrong = await server.call('POST /api/admin/backup-tickets', {
    as: root,
    body: { name, password: 'wrong' },
  });
  assert.equal(wrong.status, 400);
  const leave = await server.call('POST /api/admin/backup-tickets', { as: root, body: { name, password } });
  const get = (path: string, token: string) =>
    fetch(`${server.url}${path}`, { headers: { authorization: token } });
  const asked = await fetch(`${server.url}${leave.data.url}`, {
    method: 'HEAD',
    headers: { authorization: root.token },
  });
  assert.deepEqual([asked.status, Number(asked.headers.get('content-length'))], [200, backup.size]);
  const answer = await get(leave.data.url, root.token);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal((await answer.arrayBuffer()).byteLength, backup.size);
  const other = await server.buildUser({ role: 'root' });
  for (const [path, token] of [
    [leave.data.url, other.token],
    [leave.data.url.replace(/ticket=.*/, 'ticket=9999999999999.x'), root.token],
  ] as const) {
    const refused: unknown = await (await get(path, token)).json();
    assert.ok(isRecord(refused));
    assert.equal(refused['status'], 400, path);
  }
  const removed = await server.call('DELETE /api/admin/backup', { as: root, query: { name } });
  assert.equal(removed.status, 200);
  assert.deepEqual((await list()).backups, []);
  const entries = (await acts()).map(({ action }) => action);
  assert.deepEqual(entries.toSorted(), ['backup-deleted', 'backup-downloaded', 'backup-started']);
});

test('no name leads out of the folder, and only complete archives are listed', async () => {
  const folder = backupFolder(server.services.settings);
  mkdirSync(folder, { recursive: true });
  for (const name of ['half.tar.zst.part', 'notes.txt', '.hidden.tar.zst'])
    writeFileSync(join(folder, name), 'x');
  writeFileSync(join(folder, '../outside.tar.zst'), 'x');
  assert.deepEqual((await list()).backups, []);
  for (const name of [
    '../outside.tar.zst',
    '..%2foutside.tar.zst',
    '/etc/passwd',
    'half.tar.zst.part',
    'none.tar.zst',
  ]) {
    const answer = await server.call('DELETE /api/admin/backup', { as: root, query: { name } });
    assert.notEqual(answer.status, 200, name);
  }
});

test('a schedule is set, shown, and due at its hour in the site’s time zone', async () => {
  const body = { backupSchedule: 'weekly', backupHour: 3, backupKeep: 5 } as const;
  const saved = await server.call('PUT /api/admin/backup-settings', { as: root, body });
  assert.equal(saved.status, 200, saved.msg);
  const { settings, nextAt, version } = await list();
  assert.deepEqual(settings, body);
  assert.ok(nextAt);
  const late = await server.call('PUT /api/admin/backup-settings', {
    as: root,
    body: { ...body, version: 'old' },
  });
  assert.notEqual(late.status, 200);
  assert.notEqual(version, 'new');
  // The plan's backup is on Monday 03:00 in Shanghai, which is Sunday 19:00 in UTC.
  const plan = { ...body, timeZone: 'Asia/Shanghai' };
  assert.equal(isDue(plan, new Date('2026-11-22T19:30:00Z')), true);
  assert.equal(isDue(plan, new Date('2026-11-22T20:00:00Z')), false);
  assert.equal(isDue(plan, new Date('2026-11-23T19:00:00Z')), false);
  assert.equal(isDue({ ...plan, backupSchedule: 'daily' }, new Date('2026-11-23T19:00:00Z')), true);
  assert.equal(nextBackup(plan, new Date('2026-11-22T19:30:00Z'))?.toISOString(), '2026-11-29T19:00:00.000Z');
  assert.equal(nextBackup({ ...plan, backupSchedule: 'off' }, new Date()), null);
});

test('health reports that there is no backup, and where to create one', async () => {
  const { data } = await server.call('GET /api/admin/health', { as: root });
  const finding = data.findings.find(({ code }) => code === 'backupNone');
  assert.equal(finding?.link, '/admin/backups');
});

test('a scheduled backup that was due while no server ran is started once', async () => {
  const { services } = server;
  const { db, siteSettings } = services;
  await siteSettings.set({ backupSchedule: 'daily', backupHour: 4, timeZone: 'UTC' }, null);
  let now = new Date();
  const schedule = createBackupSchedule({ ...services, clock: () => now });
  const started: string[] = [];
  for (const [time, count] of [
    ['2031-05-01T05:10:00Z', 1],
    ['2031-05-01T06:02:00Z', 1],
    ['2031-05-02T03:59:00Z', 1],
    ['2031-05-02T04:00:00Z', 2],
    ['2031-05-02T04:02:00Z', 2],
  ] as const) {
    now = new Date(time);
    await schedule.run(new AbortController().signal);
    const rows = await db
      .selectFrom('job')
      .where('kind', '=', 'backup')
      .where('created_at', '>=', new Date('2031-01-01'))
      .select('id')
      .execute();
    started.push(`${time}: ${rows.length}`);
    assert.equal(rows.length, count, started.join('; '));
  }
  await until('the backups are made', async () => (await list()).jobs.length === 0, 60_000);
});
