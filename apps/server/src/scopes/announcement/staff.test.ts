import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { buildContest } from '../contest/testing/build-contest.ts';
import { buildGroup, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';

let server: TestServer;
let root: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const post = (body: Record<string, unknown>) =>
  server.call('POST /api/admin/announcement', { as: root, body });
const put = (body: Record<string, unknown>) => server.call('PUT /api/admin/announcement', { as: root, body });
const list = async () => (await server.call('GET /api/admin/announcement', { as: root })).data.records;
const shown = async (locale: 'zh-CN' | 'en-US' = 'zh-CN') =>
  (await server.call('GET /api/get-common-announcement', { locale })).data.records.map(({ title }) => title);

const alone = async (id: number) =>
  (await server.call('GET /api/get-common-announcement', { query: { id } })).data.records.map(
    (one) => one.id,
  );

async function make(title: string, more: Record<string, unknown> = {}) {
  assert.equal((await post({ title, content: '内容', ...more })).status, 200);
  const row = (await list()).find((one) => one.title === title);
  assert.ok(row);
  return row;
}

test('a new announcement appears on the home page at once, in both languages; a hidden one does not', async () => {
  const row = await make('维护', { english: { title: 'Maintenance', content: 'Tonight' } });
  assert.deepEqual([row.username, row.status], [root.username, 0]);
  assert.ok((await shown()).includes('维护'));
  assert.ok((await shown('en-US')).includes('Maintenance'));
  const draft = await make('草稿', { status: 1 });
  assert.ok(!(await shown()).includes('草稿'));
  assert.deepEqual([await alone(row.id), await alone(draft.id)], [[row.id], []]);
});

test('accepts rows of existing clients, but ignores their ids, authors and dates', async () => {
  const former = await make('旧公告', { english: { title: 'Old', content: 'Old' } });
  // The form of an existing client keeps the row edited before and sends its fields with a new announcement.
  const stale = { ...former, id: former.id, uid: 'forged', username: 'forged', gmtCreate: '2001-01-01' };
  assert.equal((await post({ ...stale, title: '新公告', english: undefined })).status, 200);
  const rows = await list();
  const made = rows.find(({ title }) => title === '新公告');
  assert.ok(made && made.id !== former.id);
  assert.deepEqual([made.uid, made.username], [root.uid, root.username]);
  assert.ok(rows.some(({ title }) => title === '旧公告'));
  // The visibility switch in the list of existing clients sends these five fields.
  const { id, title, content, uid } = former;
  assert.equal((await put({ id, title, content, status: 1, uid })).status, 200);
  const switched = (await server.call('GET /api/admin/announcement-detail', { as: root, query: { aid: id } }))
    .data;
  assert.deepEqual([switched.status, switched.english], [1, { title: 'Old', content: 'Old' }]);
  // Absent fields keep their values.
  assert.equal((await put({ id: String(id), title, content })).status, 200);
  const kept = async () => {
    const row = (await list()).find((one) => one.id === id);
    return [row?.title, row?.content, row?.status];
  };
  assert.deepEqual(await kept(), [title, content, 1]);
  assert.equal((await put({ id, title: null, content: null, status: 0 })).status, 200);
  assert.deepEqual(await kept(), [title, content, 0]);
  assert.equal((await put({ id, title: '' })).http, 400);
});

test('refuses an edit based on an outdated version', async () => {
  const { id, title, gmtModified: version } = await make('同时编辑');
  assert.equal((await put({ id, title, content: '甲', version })).status, 200);
  const late = await put({ id, title, content: '乙', version });
  assert.deepEqual([late.http, late.status], [200, 400]);
  assert.match(late.msg, /newer version/);
  const { data } = await server.call('GET /api/admin/announcement-detail', { as: root, query: { aid: id } });
  assert.equal(data.content, '甲');
  assert.equal((await put({ id, title, content: '乙', version: data.gmtModified })).status, 200);
});

test('of two concurrent saves, one is refused', async () => {
  const { id, title, gmtModified: version } = await make('竞争');
  const answers = await Promise.all(['甲', '乙'].map((content) => put({ id, title, content, version })));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 400],
  );
});

test('enforces all limits, and refuses to change or delete missing announcements', async () => {
  for (const body of [
    { title: '', content: 'x' },
    { title: '   ', content: 'x' },
    { title: 'x'.repeat(256), content: 'x' },
    { title: 'x', content: '' },
    { title: 'x', content: 'x'.repeat(65_536) },
    { title: 'x', content: 'x', status: 2 },
    { title: 'x', content: 'x', english: { title: '', content: 'x' } },
  ]) {
    assert.equal((await post(body)).http, 400, JSON.stringify(body).slice(0, 60));
  }
  assert.equal((await put({ id: 999_999, title: 'x', content: 'x' })).status, 404);
  const gone = await server.call('DELETE /api/admin/announcement', { as: root, query: { aid: 999_999 } });
  assert.deepEqual([gone.http, gone.status], [200, 400]);
});

test('cannot change announcements of contests and groups', async () => {
  const gid = await buildGroup(server.services, root.uid);
  const cid = await buildContest(server.services, root, { startsAt: new Date() });
  const row = { uid: root.uid, title: '里面的', content: '原文' };
  const { db } = server.services;
  // Sets both announcements to an id that no announcement of the site has.
  for (const table of ['group_announcement', 'contest_announcement'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), 777776)`.execute(db);
  await db
    .insertInto('group_announcement')
    .values({ ...row, gid })
    .execute();
  await db
    .insertInto('contest_announcement')
    .values({ ...row, cid })
    .execute();
  assert.equal((await put({ id: 777_777, title: '改', content: '改' })).status, 404);
  const gone = await server.call('DELETE /api/admin/announcement', { as: root, query: { aid: 777_777 } });
  assert.equal(gone.status, 400);
  for (const table of ['group_announcement', 'contest_announcement'] as const) {
    const kept = await db.selectFrom(table).where('id', '=', 777_777).select('title').executeTakeFirst();
    assert.equal(kept?.title, row.title, table);
  }
});

test('records every change in the audit log with the former text, and notifies watchers', async () => {
  let heard = 0;
  server.services.events.subscribe('announcements', () => {
    heard += 1;
  });
  const { id } = await make('记录');
  await put({ id, title: '记录二', content: '内容' });
  await server.call('DELETE /api/admin/announcement', { as: root, query: { aid: id } });
  assert.ok(!(await list()).some((row) => row.id === id));
  const { data } = await server.call('GET /api/admin/audit-log', {
    as: root,
    query: { target: `announcement:${id}` },
  });
  assert.deepEqual(
    data.records.map(({ action, username, ip }) => [action, username, ip]),
    ['announcement-deleted', 'announcement-changed', 'announcement-created'].map((action) => [
      action,
      root.username,
      '127.0.0.1',
    ]),
  );
  assert.match(data.records[0]?.detail ?? '', /记录二/);
  await until('three notices were heard', () => heard === 3);
});
