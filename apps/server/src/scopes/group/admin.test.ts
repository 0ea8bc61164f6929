import type { GroupState } from '@xiezhi/contract/routes/group-admin';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildGroup, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let root: TestUser;
let owner: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  root = await server.buildUser({ role: 'root' });
  owner = await server.buildUser({});
});
after(() => server.stop());

const list = async (query: { keyword?: string; state?: GroupState } = {}) =>
  (await server.call('GET /api/admin/group/list', { as: root, query })).data;
const ban = (gid: number, reason: string) =>
  server.call('PUT /api/admin/group/ban', { as: root, body: { gid, reason } });
const lift = (gid: number) => server.call('DELETE /api/admin/group/ban', { as: root, query: { gid } });
const enter = (gid: number, as = owner) => server.call('GET /api/get-group-detail', { as, query: { gid } });
const readRows = async (as: TestUser) =>
  (await server.call('GET /api/msg/mine', { as, locale: 'zh-CN' })).data.records;
const acts = async (gid: number) => {
  const { db } = server.services;
  const rows = await db
    .selectFrom('audit_log')
    .where('target', '=', `group:${gid}`)
    .select('action')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

test('a banned group is closed to its owner, who gets the reason, until the ban is lifted', async () => {
  const gid = await buildGroup(server.services, owner.uid);
  assert.equal((await enter(gid)).status, 200);
  assert.equal((await ban(gid, '  发布广告 ')).status, 200);
  assert.equal((await enter(gid)).status, 404);
  assert.equal((await enter(gid, root)).status, 200);
  const [message] = await readRows(owner);
  assert.equal(message?.title, '团队已被停用');
  assert.ok(message.content.includes('发布广告'), message.content);
  const [row] = (await list({ state: 'banned' })).records;
  assert.deepEqual(
    [row?.id, row?.state, row?.banReason, row?.owner],
    [gid, 'banned', '发布广告', owner.username],
  );

  assert.equal((await ban(gid, '多次发布广告')).status, 200);
  assert.equal((await list({ state: 'banned' })).records[0]?.banReason, '多次发布广告');
  assert.equal((await lift(gid)).status, 200);
  assert.equal((await enter(gid)).status, 200);
  assert.equal((await readRows(owner))[0]?.title, '团队已恢复使用');
  assert.deepEqual(await acts(gid), ['group-banned', 'group-banned', 'group-unbanned']);
  assert.equal((await list({ state: 'banned' })).total, 0);
});

test('repeating a ban or a lift changes nothing and notifies nobody', async () => {
  const gid = await buildGroup(server.services, owner.uid);
  const former = (await readRows(owner)).length;
  await lift(gid);
  await ban(gid, '广告');
  await ban(gid, '广告');
  assert.equal((await readRows(owner)).length, former + 1);
  assert.deepEqual(await acts(gid), ['group-banned']);
});

test('a ban needs a reason and an existing group', async () => {
  const gid = await buildGroup(server.services, owner.uid);
  assert.equal((await ban(gid, '  ')).status, 400);
  assert.equal((await ban(gid, 'x'.repeat(201))).status, 400);
  assert.equal((await ban(999_999, '广告')).status, 404);
  assert.equal((await lift(999_999)).status, 404);
});

test('lifting a ban through the group form of existing clients clears the reason', async () => {
  const gid = await buildGroup(server.services, owner.uid);
  await ban(gid, '广告');
  await server.call('PUT /api/group', { as: root, body: { id: gid, auth: 1, status: 0 } });
  const [row] = (await list()).records;
  assert.deepEqual([row?.id, row?.state, row?.banReason], [gid, 'normal', null]);
});

test('lists groups in all states, newest first, filtered by name and by owner', async () => {
  const other = await server.buildUser({});
  const [first, second, third] = [
    await buildGroup(server.services, other.uid),
    await buildGroup(server.services, other.uid),
    await buildGroup(server.services, other.uid),
  ];
  await ban(second, '广告');
  await server.call('DELETE /api/group', { as: root, query: { gid: third } });
  const ids = async (state?: GroupState) =>
    (await list({ keyword: other.username, ...(state && { state }) })).records.map(({ id }) => id);
  assert.deepEqual(await ids(), [third, second, first]);
  assert.deepEqual(await ids('normal'), [first]);
  assert.deepEqual(await ids('banned'), [second]);
  assert.deepEqual(await ids('disbanded'), [third]);
  const [row] = (await list({ state: 'disbanded' })).records;
  assert.ok(row?.gmtHidden);
  assert.equal(
    (await server.call('POST /api/group/restore', { as: root, body: { gid: third } })).status,
    200,
  );
  assert.deepEqual(await ids('normal'), [third, first]);
});
