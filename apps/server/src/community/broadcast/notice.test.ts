import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createUser } from '../../identity/account/users.ts';
import { buildGroup, buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { remindExaminers } from './group-problem-reminder.ts';
import { deliverBroadcasts } from './deliver.ts';

let server: TestServer;
let root: TestUser;
let user: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  root = await server.buildUser({ role: 'root' });
  user = await server.buildUser();
});
after(() => server.stop());

const post = (body: Record<string, unknown>) =>
  server.call('POST /api/admin/msg/notice', { as: root, body: { content: '正文', ...body } });
const put = (body: Record<string, unknown>) => server.call('PUT /api/admin/msg/notice', { as: root, body });
const list = async () =>
  (await server.call('GET /api/admin/msg/notice', { as: root, query: { limit: 100 } })).data.records;
const titles = async (as: { token: string }, kind: 'sys' | 'mine' = 'sys') =>
  (
    await server.call(`GET /api/msg/${kind}`, { as, query: { limit: 100 }, locale: 'zh-CN' })
  ).data.records.map(({ title }) => title);

async function make(title: string, more: Record<string, unknown> = {}) {
  assert.equal((await post({ title, ...more })).status, 200);
  const row = (await list()).find((one) => one.title === title);
  assert.ok(row);
  return row;
}

test('a notice waits for its delivery, reaches everybody once even if two servers deliver it, and cannot be changed afterwards', async () => {
  const row = await make('全站维护', { type: 'All', english: { title: 'Maintenance', content: 'Tonight' } });
  assert.deepEqual([row.state, row.adminUsername, row.toNewcomers], [false, root.username, true]);
  assert.deepEqual(await titles(user), []);
  await Promise.all([deliverBroadcasts(server.services), deliverBroadcasts(server.services)]);
  assert.deepEqual(await titles(user), ['全站维护']);
  const [english] = (await server.call('GET /api/msg/sys', { as: user, locale: 'en-US' })).data.records;
  assert.deepEqual(
    [english?.title, english?.content, english?.adminId],
    ['Maintenance', 'Tonight', root.uid],
  );
  const pushed = (await list()).find(({ id }) => id === row.id);
  const { count } = await server.services.db
    .selectFrom('app_user')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.deepEqual([pushed?.state, pushed?.reached], [true, count]);
  // An existing client sends a row that it read before the delivery. The notice is neither changed nor
  // delivered again.
  const late = await put({ ...row, state: false, title: '改' });
  assert.deepEqual([late.http, late.status], [200, 400]);
  await deliverBroadcasts(server.services);
  assert.deepEqual(await titles(user), ['全站维护']);
});

test('creating never overwrites a notice, and only existing ones can be changed', async () => {
  const first = await make('第一');
  // Forms of existing clients also send the id of the notice edited before.
  await make('第二', { id: first.id, state: true, gmtCreate: '2001-01-01' });
  const rows = await list();
  assert.equal(rows.find(({ id }) => id === first.id)?.title, '第一');
  assert.equal(rows.find(({ title }) => title === '第二')?.state, false);
  assert.equal((await put({ id: 999_999, title: 'x', content: 'x' })).status, 404);
  assert.equal((await put({ title: 'x', content: 'x' })).http, 400);
  // Absent fields keep their values.
  assert.equal((await put({ id: String(first.id), title: '第一改', content: '新' })).status, 200);
  const { data } = await server.call('GET /api/admin/msg/notice-detail', {
    as: root,
    query: { id: first.id },
  });
  assert.deepEqual([data.title, data.type, data.toNewcomers], ['第一改', 'All', true]);
  assert.equal((await put({ id: first.id, title: null, type: 'Admin' })).status, 200);
  const changed = (await list()).find(({ id }) => id === first.id);
  assert.deepEqual([changed?.title, changed?.content, changed?.type], ['第一改', '新', 'Admin']);
  const late = await put({ id: first.id, title: 'x', content: 'x', version: first.gmtModified });
  assert.match(late.msg, /newer version/);
});

test('recipients get it as personal message, administrators as site message, others not at all', async () => {
  const admin = await server.buildUser({ role: 'admin' });
  const named = await server.buildUser();
  await make('给一位', { type: 'Single', recipients: [named.username.toUpperCase(), named.username] });
  await make('给管理员', { type: 'Admin' });
  await make('按编号', { type: 'Single', recipientId: named.uid });
  await deliverBroadcasts(server.services);
  assert.deepEqual((await titles(named, 'mine')).sort(), ['按编号', '给一位']);
  assert.ok((await titles(admin)).includes('给管理员'));
  assert.ok(!(await titles(user)).includes('给管理员'));
  const unknown = await post({ title: 'x', type: 'Single', recipients: [named.username, 'no-such-one'] });
  assert.equal(unknown.status, 400);
  assert.match(unknown.msg, /no-such-one/);
  assert.equal((await post({ title: 'x', type: 'Single', recipients: [] })).status, 400);
  assert.equal((await post({ title: 'x', type: 'Single' })).status, 400);
});

test('users who sign up later get the notices for newcomers, even during a delivery', async () => {
  const { db, clock } = server.services;
  await make('只给现有用户', { toNewcomers: false });
  await deliverBroadcasts(server.services);
  await make('也给新人');
  const signUp = (username: string) =>
    db
      .transaction()
      .execute((trx) => createUser(trx, { username, email: null, passwordHash: null, now: clock() }));
  const names = Array.from({ length: 6 }, (_, index) => `newcomer-${index}`);
  const [uids] = await Promise.all([Promise.all(names.map(signUp)), deliverBroadcasts(server.services)]);
  uids.push(await signUp('last'));
  const got = await db
    .selectFrom('message')
    .innerJoin('notice', 'notice.id', 'message.notice_id')
    .where('message.uid', 'in', uids)
    .select(['message.uid', 'notice.title'])
    .execute();
  const of = (title: string) => got.filter((row) => row.title === title).map(({ uid }) => uid);
  assert.deepEqual(of('也给新人').sort(), uids.toSorted());
  assert.deepEqual(of('只给现有用户'), []);
});

test('a deleted notice disappears from every inbox, and every change is in the audit log', async () => {
  const row = await make('撤回');
  await put({ id: row.id, title: '撤回', content: '二' });
  await deliverBroadcasts(server.services);
  assert.ok((await titles(user)).includes('撤回'));
  const gone = await server.call('DELETE /api/admin/msg/notice', { as: root, query: { id: row.id } });
  assert.equal(gone.status, 200);
  assert.ok(!(await titles(user)).includes('撤回'));
  const again = await server.call('DELETE /api/admin/msg/notice', { as: root, query: { id: row.id } });
  assert.deepEqual([again.http, again.status], [200, 400]);
  const { data } = await server.call('GET /api/admin/audit-log', {
    as: root,
    query: { target: `notice:${row.id}` },
  });
  assert.deepEqual(
    data.records.map(({ action }) => action),
    ['notice-deleted', 'notice-changed', 'notice-created'],
  );
});

test('notifies reviewers only while problems wait for review', async () => {
  const examiner = await server.buildUser({ role: 'problem_admin' });
  await remindExaminers(server.services);
  assert.ok(!(await titles(examiner)).some((title) => title.includes('等待审核')));
  const gid = await buildGroup(server.services);
  const pid = await buildProblem(server.services);
  await server.services.db
    .updateTable('problem')
    .set({ gid, apply_public_progress: 1 })
    .where('id', '=', pid)
    .execute();
  await remindExaminers(server.services);
  assert.ok((await titles(examiner)).includes('1 道团队题目等待审核'));
  assert.ok(!(await titles(user)).some((title) => title.includes('等待审核')));
});
