import { groupAuths } from '@xiezhi/contract/enums/group';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '../../../test-support/clock.ts';
import { buildGroup, insertGroupMember, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

const clock = createTestClock(new Date('2026-03-01T12:00:00Z'));

let server: TestServer;
let owner: TestUser;
let member: TestUser;
let outsider: TestUser;
let root: TestUser;
let gid: number;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false });
  owner = await server.buildUser({});
  member = await server.buildUser({});
  outsider = await server.buildUser({});
  root = await server.buildUser({ role: 'root' });
  gid = await buildGroup(server.services, owner.uid);
  await insertGroupMember(server.services, gid, { [member.uid]: groupAuths.member });
});
after(() => server.stop());

const detail = (as: TestUser, of = gid) =>
  server.call('GET /api/get-group-detail', { as, query: { gid: of } });
const auth = async (as: TestUser, of = gid) =>
  (await server.call('GET /api/get-group-auth', { as, query: { gid: of } })).data;
const access = (as: TestUser, of = gid) =>
  server.call('GET /api/get-group-access', { as, query: { gid: of } });

/** Changes the row directly in the database. */
async function set(of: number, values: { is_visible?: boolean; status?: number; code?: string }) {
  await server.services.db.updateTable('app_group').set(values).where('id', '=', of).execute();
}

test('returns the group, whether the viewer may enter it, and the viewer’s role in it', async () => {
  const { data } = await detail(member);
  assert.deepEqual([data.id, data.owner, data.uid, data.memberCount], [gid, owner.username, owner.uid, 2]);
  assert.deepEqual(await Promise.all([owner, member, outsider, root].map((as) => auth(as))), [5, 3, 0, 0]);
  const admitted = await Promise.all(
    [owner, member, outsider, root].map(async (as) => (await access(as)).data.access),
  );
  assert.deepEqual(admitted, [true, true, false, true]);
});

test('shows a new name of the owner at once, since existing clients identify the owner by it', async () => {
  const renamed = await server.buildUser({});
  const theirs = await buildGroup(server.services, renamed.uid);
  await server.services.db
    .updateTable('app_user')
    .set({ username: 'renamed_owner' })
    .where('uid', '=', renamed.uid)
    .execute();
  assert.equal((await detail(member, theirs)).data.owner, 'renamed_owner');
});

test('only people who may change the group see its code', async () => {
  await set(gid, { code: 'abc123' });
  const codes = await Promise.all(
    [owner, root, member, outsider].map(async (as) => (await detail(as)).data.code),
  );
  assert.deepEqual(codes, ['abc123', 'abc123', null, null]);
});

test('members see a hidden group, only site root sees a banned one', async () => {
  const hidden = await buildGroup(server.services, owner.uid);
  await insertGroupMember(server.services, hidden, {
    [member.uid]: groupAuths.member,
    [outsider.uid]: groupAuths.applying,
  });
  await set(hidden, { is_visible: false });
  const statuses = () =>
    Promise.all([owner, member, outsider, root].map(async (as) => (await detail(as, hidden)).status));
  assert.deepEqual(await statuses(), [200, 200, 403, 200]);
  await set(hidden, { status: 1 });
  assert.deepEqual(await statuses(), [404, 404, 404, 200]);
  assert.equal((await access(member, hidden)).status, 404);
  assert.equal((await access(outsider, hidden)).data.access, false);
});

test('only root learns that a group does not exist', async () => {
  assert.equal((await detail(member, 999_999)).status, 404);
  assert.equal((await access(member, 999_999)).data.access, false);
  assert.equal((await access(root, 999_999)).status, 404);
  assert.equal(await auth(member, 999_999), 0);
});

test('refuses to transfer a group to a disabled account', async () => {
  const heir = await server.buildUser({ status: 1 });
  await insertGroupMember(server.services, gid, { [heir.uid]: groupAuths.member });
  const asked = { as: owner, body: { gid, uid: heir.uid } };
  assert.equal((await server.call('POST /api/group/owner', asked)).status, 400);
  const { data } = await detail(owner);
  assert.deepEqual([data.uid, await auth(owner)], [owner.uid, 5]);
});
