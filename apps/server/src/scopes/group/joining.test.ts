import { groupAuths, groupKinds } from '@xiezhi/contract/enums/group';
import { errorText } from '@xiezhi/contract/errors';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '../../../test-support/clock.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';

const hour = 3_600_000;
const start = new Date('2026-03-01T12:00:00Z');
const clock = createTestClock(start);

let server: TestServer;
let teacher: TestUser;
let root: TestUser;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false });
  teacher = await server.buildUser({ role: 'admin' });
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

let made = 0;
async function make(kind: number, as = teacher): Promise<number> {
  made += 1;
  const { status, msg, data } = await server.call('POST /api/group', {
    as,
    body: {
      // Existing clients send these additional fields.
      id: null,
      avatar: '',
      owner: 'somebody else',
      name: `Class number ${made}`,
      shortName: `class${made}`,
      brief: 'A class',
      description: 'What it is about',
      auth: kind,
      code: kind === groupKinds.public ? '' : 'abc123',
      status: null,
      visible: true,
    },
  });
  assert.equal(status, 200, msg);
  return data.id;
}

const join = (as: TestUser, gid: number, more: Record<string, string> = {}) =>
  server.call('POST /api/group/member', { as, query: { gid, code: '', reason: '', ...more } });
const auth = async (as: TestUser, gid: number) =>
  (await server.call('GET /api/get-group-auth', { as, query: { gid } })).data;
const change = (as: TestUser, gid: number, uid: string, to: number) =>
  server.call('PUT /api/group/member', { as, body: { id: 999, gid, uid, auth: to, username: 'x' } });
const mine = async (as: TestUser) =>
  (await server.call('GET /api/msg/mine', { as, query: { limit: 50 }, locale: 'en-US' })).data.records.map(
    ({ title }) => title,
  );

test('the creator owns the group, whatever owner the body names', async () => {
  const gid = await make(groupKinds.public);
  const { data } = await server.call('GET /api/get-group-detail', { as: teacher, query: { gid } });
  assert.deepEqual([data.owner, data.uid, data.own.auth], [teacher.username, teacher.uid, groupAuths.root]);
});

test('users join a public group at once, with a welcome message', async () => {
  const gid = await make(groupKinds.public);
  const pupil = await server.buildUser({});
  assert.equal((await join(pupil, gid)).status, 200);
  assert.equal(await auth(pupil, gid), groupAuths.member);
  assert.deepEqual(await mine(pupil), ['Welcome to the group']);
  assert.deepEqual([(await join(pupil, gid)).status, (await join(teacher, gid)).status], [403, 403]);
});

test('a private group requires its code and a reason, and notifies its roots', async () => {
  const gid = await make(groupKinds.private);
  const pupil = await server.buildUser({});
  for (const [asked, status] of [
    [{ code: 'wrong1', reason: 'I am in this class' }, 400],
    [{ code: 'abc123', reason: 'no' }, 400],
    [{ code: 'abc123', reason: 'x'.repeat(101) }, 400],
    [{ code: 'abc123', reason: 'I am in this class' }, 200],
    [{ code: 'abc123', reason: 'I am in this class' }, 403],
  ] as const) {
    assert.equal((await join(pupil, gid, asked)).status, status, JSON.stringify(asked));
  }
  assert.equal(await auth(pupil, gid), groupAuths.applying);
  assert.ok((await mine(teacher)).includes('New request to join your group'));
  const { data } = await server.call('GET /api/group/get-apply-list', { as: teacher, query: { gid } });
  const row = data.records.find(({ uid }) => uid === pupil.uid);
  assert.deepEqual([row?.reason, row?.can.become], ['I am in this class', [5, 4, 3, 2]]);
  assert.equal(
    (await server.call('GET /api/group/get-member-list', { as: pupil, query: { gid } })).status,
    403,
  );
});

test('notifies refused applicants, who may apply again after a day', async () => {
  const gid = await make(groupKinds.protected);
  const pupil = await server.buildUser({});
  const ask = () => join(pupil, gid, { reason: 'I am in this class' });
  await ask();
  assert.equal((await change(teacher, gid, pupil.uid, groupAuths.refused)).status, 200);
  assert.deepEqual(await mine(pupil), ['Your request to join was declined']);
  assert.equal((await ask()).status, 403);
  const refusedAgo = (hours: number) =>
    server.services.db
      .updateTable('group_member')
      .set({ modified_at: new Date(start.getTime() - hours * hour) })
      .where('gid', '=', gid)
      .where('uid', '=', pupil.uid)
      .execute();
  await refusedAgo(23);
  assert.equal((await ask()).status, 403);
  await refusedAgo(24);
  const { data } = await server.call('GET /api/get-group-detail', { as: pupil, query: { gid } });
  assert.equal(data.can.join, true);
  assert.equal((await ask()).status, 200);
  assert.equal(await auth(pupil, gid), groupAuths.applying);
});

test('of two concurrent applications from one account, one is refused as a duplicate', async () => {
  const gid = await make(groupKinds.protected);
  const pupil = await server.buildUser({});
  const both = await Promise.all([1, 2].map(() => join(pupil, gid, { reason: 'I am in this class' })));
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 403],
  );
});

test('changes the row of the given group and person, whatever id the body has', async () => {
  const [gid, other] = [await make(groupKinds.public), await make(groupKinds.public)];
  const pupil = await server.buildUser({});
  await join(pupil, gid);
  await join(pupil, other);
  assert.equal((await change(teacher, gid, pupil.uid, groupAuths.admin)).status, 200);
  assert.deepEqual([await auth(pupil, gid), await auth(pupil, other)], [groupAuths.admin, groupAuths.member]);
  assert.equal((await change(teacher, gid, pupil.uid, groupAuths.applying)).status, 403);
  assert.equal((await change(teacher, gid, teacher.uid, groupAuths.member)).status, 404);
});

test('a member can leave; the owner must transfer the group first, and stays its root', async () => {
  const gid = await make(groupKinds.public);
  const [pupil, heir] = [await server.buildUser({}), await server.buildUser({})];
  await join(pupil, gid);
  await join(heir, gid);
  const leave = (as: TestUser) => server.call('DELETE /api/group/member/exit', { as, query: { gid } });
  assert.deepEqual([(await leave(pupil)).status, (await leave(pupil)).status], [200, 403]);
  assert.equal((await leave(teacher)).status, 404);
  const give = (as: TestUser, uid: string) =>
    server.call('POST /api/group/owner', { as, body: { gid, uid } });
  assert.equal((await give(heir, heir.uid)).status, 403);
  assert.equal((await give(teacher, pupil.uid)).status, 404);
  assert.equal((await give(teacher, heir.uid)).status, 200);
  const { data } = await server.call('GET /api/get-group-detail', { as: heir, query: { gid } });
  assert.deepEqual([data.owner, data.own.auth, await auth(teacher, gid)], [heir.username, 5, 5]);
  assert.equal((await leave(teacher)).status, 200);
});

test('during a transfer the former owner cannot lower the new owner, and the new owner cannot leave', async () => {
  const gid = await make(groupKinds.public);
  const heir = await server.buildUser({});
  await join(heir, gid);
  const { db } = server.services;
  const handed = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const handing = db.transaction().execute(async (trx) => {
    await trx.updateTable('app_group').set({ uid: heir.uid }).where('id', '=', gid).execute();
    await trx
      .updateTable('group_member')
      .set({ auth: groupAuths.root })
      .where('gid', '=', gid)
      .where('uid', '=', heir.uid)
      .execute();
    handed.resolve();
    await goOn.promise;
  });
  await handed.promise;
  const lowering = change(teacher, gid, heir.uid, groupAuths.member);
  const leaving = server.call('DELETE /api/group/member/exit', { as: heir, query: { gid } });
  await until('both wait for it', async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(db);
    return rows.length >= 2;
  });
  goOn.resolve();
  await handing;
  assert.equal((await lowering).msg, errorText('groupOwnerStays', 'en-US'));
  assert.equal((await leaving).msg, errorText('groupOwnerCannotLeave', 'en-US'));
});

test('the group log records every action with actor, target, and values before and after', async () => {
  const gid = await make(groupKinds.public);
  const pupil = await server.buildUser({});
  await join(pupil, gid);
  await change(teacher, gid, pupil.uid, groupAuths.admin);
  await server.call('DELETE /api/group/member', { as: teacher, query: { gid, uid: pupil.uid } });
  assert.deepEqual(await mine(pupil), ['You were removed from a group', 'Welcome to the group']);
  const { data } = await server.call('GET /api/group/log', { as: teacher, query: { gid } });
  assert.deepEqual(
    data.records.map(({ action, by, to, detail }) => [action, by, to, detail]),
    [
      ['member-removed', teacher.username, pupil.username, '{"before":4}'],
      ['member-changed', teacher.username, pupil.username, '{"after":4,"before":3}'],
      ['joined', pupil.username, null, '{}'],
      ['created', teacher.username, null, data.records[3]?.detail],
    ],
  );
});

test('disbanding hides a group from everybody and notifies its members, and root restores it', async () => {
  const gid = await make(groupKinds.public);
  const pupil = await server.buildUser({});
  await join(pupil, gid);
  const disband = (as: TestUser) => server.call('DELETE /api/group', { as, query: { gid } });
  assert.equal((await disband(pupil)).status, 403);
  assert.equal((await disband(teacher)).status, 200);
  assert.equal((await mine(pupil))[0], 'Your group was disbanded');
  assert.ok((await mine(teacher)).includes('Your group was disbanded'));
  const see = (as: TestUser) => server.call('GET /api/get-group-detail', { as, query: { gid } });
  assert.deepEqual([(await see(teacher)).status, (await see(root)).status], [404, 404]);
  assert.deepEqual([await auth(pupil, gid), await auth(teacher, gid)], [0, 0]);
  const gone = await server.call('GET /api/get-group-list', { as: root, query: { state: 'disbanded' } });
  assert.ok(gone.data.records.some(({ id }) => id === gid));
  const asked = await server.call('GET /api/get-group-list', { as: teacher, query: { state: 'disbanded' } });
  assert.ok(!asked.data.records.some(({ id }) => id === gid));
  assert.equal((await server.call('POST /api/group/restore', { as: root, body: { gid } })).status, 200);
  assert.equal((await see(pupil)).data.own.auth, groupAuths.member);
});

test('creating a group requires accepted problems, with limits per day and in total', async () => {
  const maker = await server.buildUser({});
  const allowance = async () => (await server.call('GET /api/group-allowance', { as: maker })).data;
  const attempt = (name: string) =>
    server.call('POST /api/group', {
      as: maker,
      body: { name, shortName: name, brief: 'A class', description: 'A class', auth: 1 },
    });
  assert.match((await attempt('none1')).msg, /needed to create a group: 20\./);
  const { db } = server.services;
  await db.updateTable('user_counter').set({ ac: 20 }).where('uid', '=', maker.uid).execute();
  assert.deepEqual((await allowance()).can, { create: true });
  // Refused attempts do not count towards the daily limit.
  for (let times = 0; times < 3; times += 1) assert.equal((await attempt('t')).http, 400);
  assert.deepEqual([(await attempt('first')).status, (await attempt('second')).status], [200, 200]);
  assert.match((await attempt('third')).msg, /within 24 hours/);
  assert.deepEqual([(await allowance()).madeToday, (await allowance()).owned], [2, 2]);
  const yesterday = new Date(start.getTime() - 25 * hour);
  await db.updateTable('group_log').set({ at: yesterday }).where('uid', '=', maker.uid).execute();
  assert.equal((await attempt('third')).status, 200);
  assert.match((await attempt('FIRST')).msg, /name is already taken/);
  await server.services.siteSettings.set({ groupsMax: 3 }, null);
  assert.match((await attempt('fourth')).msg, /can own \(3\)/);
  const muted = await server.buildUser({ role: 'no_submit_mute_user' });
  const refused = await server.call('POST /api/group', {
    as: muted,
    body: { name: 'Muted', shortName: 'muted', brief: 'A class', description: 'A class', auth: 1 },
  });
  assert.equal(refused.http, 403);
});

const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('of concurrent creations with one name one succeeds, and the daily limit holds for concurrent requests', async () => {
  const attempt = (as: TestUser, name: string, shortName: string) =>
    server.call('POST /api/group', {
      as,
      body: { name, shortName, brief: 'A class', description: 'A class', auth: 1 },
    });
  const named = await Promise.all([1, 2, 3].map((at) => attempt(teacher, 'At the same time', `same${at}`)));
  assert.deepEqual(statuses(named), [200, 400, 400]);
  const short = await Promise.all([1, 2].map((at) => attempt(teacher, `Other name ${at}`, 'shorts')));
  assert.deepEqual(statuses(short), [200, 400]);
  const maker = await server.buildUser({});
  const { db } = server.services;
  await db.updateTable('user_counter').set({ ac: 20 }).where('uid', '=', maker.uid).execute();
  const many = await Promise.all([1, 2, 3, 4].map((at) => attempt(maker, `Hurried ${at}`, `hurry${at}`)));
  assert.deepEqual(statuses(many), [200, 200, 403, 403]);
});

test('a change writes only the fields sent: not the owner, not the state, and an empty code keeps the stored one', async () => {
  const gid = await make(groupKinds.public);
  const put = (as: TestUser, body: Record<string, unknown>) =>
    server.call('PUT /api/group', { as, body: { id: gid, auth: 1, ...body } });
  const forged = { uid: root.uid, owner: root.username, status: 1, gmtCreate: '2001-01-01' };
  assert.equal((await put(teacher, { ...forged, brief: 'Another brief' })).status, 200);
  const read = async (as: TestUser) =>
    (await server.call('GET /api/get-group-detail', { as, query: { gid } })).data;
  const { uid, status, brief, visible, gmtModified } = await read(teacher);
  assert.deepEqual([uid, status, brief, visible], [teacher.uid, 0, 'Another brief', true]);
  assert.match((await put(teacher, { auth: 3 })).msg, /needs an invitation code/);
  assert.equal((await put(teacher, { auth: 3, code: 'xyz789', version: gmtModified })).status, 200);
  assert.match((await put(teacher, { auth: 3, version: gmtModified })).msg, /newer version/);
  assert.equal((await put(teacher, { auth: 3, brief: 'Without a code' })).status, 200);
  assert.equal((await read(teacher)).code, 'xyz789');
  assert.equal((await put(root, { status: 1 })).status, 200);
  assert.equal((await put(teacher, { status: 0 })).status, 404);
});
