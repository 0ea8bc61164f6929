import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { groupAuths } from '@xiezhi/contract/enums/group';
import {
  buildGroup,
  buildProblem,
  insertGroupMember,
  type TestUser,
} from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let root: TestUser;
let teacher: TestUser;
let member: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  root = await server.buildUser({ role: 'root' });
  teacher = await server.buildUser({ role: 'admin' });
  member = await server.buildUser({});
});
after(() => server.stop());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('the form of a contest names who saved its version', async () => {
  const written = {
    title: 'Autumn cup',
    type: 0,
    auth: 0,
    startTime: inHours(1),
    endTime: inHours(3),
  } as const;
  const { data } = await server.call('POST /api/admin/contest', { as: teacher, body: written });
  const read = async () =>
    (await server.call('GET /api/admin/contest', { as: teacher, query: { cid: data.id } })).data;
  assert.equal((await read()).modifiedBy, teacher.username);
  const { type: _, ...changed } = written;
  await server.call('PUT /api/admin/contest', { as: root, body: { id: data.id, ...changed } });
  assert.equal((await read()).modifiedBy, root.username);
  await server.call('PUT /api/admin/contest/change-contest-visible', {
    as: teacher,
    query: { cid: data.id, uid: teacher.uid, visible: false },
  });
  const { gmtModified } = await read();
  assert.equal((await read()).modifiedBy, teacher.username);
  const added = await server.call('POST /api/contest-collaborators', {
    as: root,
    body: { cid: data.id, username: member.username, role: 'tester' },
  });
  assert.equal(added.status, 200, added.msg);
  const shared = await read();
  assert.notEqual(shared.gmtModified, gmtModified);
  assert.equal(shared.modifiedBy, root.username);
});

test('a training and its homework name their own last editors', async () => {
  const { db } = server.services;
  const { id: tid } = await db
    .insertInto('training')
    .values({ uid: teacher.uid, gid: null, title: 'Graphs', auth: 'Public', is_visible: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const editors = async () => {
    const { data } = await server.call('GET /api/admin/training', { as: teacher, query: { tid } });
    const { data: homework } = await server.call('GET /api/training-hand-ins', {
      as: teacher,
      query: { tid },
    });
    return [data.modifiedBy, homework.modifiedBy];
  };
  assert.deepEqual(await editors(), [null, null]);
  const training = {
    id: tid,
    title: 'Trees',
    description: '',
    auth: 'Public' as const,
    rank: 1,
    status: true,
  };
  await server.call('PUT /api/admin/training', { as: teacher, body: { training, trainingCategory: {} } });
  assert.deepEqual(await editors(), [teacher.username, null]);
  const homework = { opensAt: null, dueAt: inHours(9), late: null };
  await server.call('PUT /api/training-homework', { as: root, body: { tid, homework } });
  assert.deepEqual(await editors(), [teacher.username, root.username]);
  await server.call('PUT /api/training-homework', { as: teacher, body: { tid, homework: null } });
  assert.deepEqual(await editors(), [teacher.username, teacher.username]);
  const pid = await buildProblem(server.services);
  const added = await server.call('POST /api/admin/training/problems', {
    as: root,
    body: { tid, pids: [pid] },
  });
  assert.equal(added.status, 200, added.msg);
  assert.deepEqual(await editors(), [root.username, teacher.username]);
});

test('a group names its last editor to its roots only', async () => {
  const gid = await buildGroup(server.services, teacher.uid);
  await insertGroupMember(server.services, gid, { [member.uid]: groupAuths.member });
  const body = { id: gid, auth: 1, name: 'Algorithms club' } as const;
  assert.equal((await server.call('PUT /api/group', { as: root, body })).status, 200);
  const editor = async (as: TestUser) =>
    (await server.call('GET /api/get-group-detail', { as, query: { gid } })).data.modifiedBy;
  assert.deepEqual([await editor(teacher), await editor(member)], [root.username, null]);
  const handed = await server.call('POST /api/group/owner', { as: teacher, body: { gid, uid: member.uid } });
  assert.equal(handed.status, 200, handed.msg);
  assert.equal(await editor(member), teacher.username);
});
