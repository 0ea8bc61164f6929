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
import { submitRun } from './testing/submit-run.ts';

let server: TestServer;
let owner: TestUser;
let manager: TestUser;
let student: TestUser;
let tid: number;
let pid: number;

type Name = Parameters<TestServer['call']>[0];
type Options = Parameters<TestServer['call']>[1];
const statusOf = async (as: TestUser, name: Name, options: Options) =>
  (await server.call(name, { as, ...options })).status;

const add = (as: TestUser, { username }: TestUser, to = tid) =>
  statusOf(as, 'POST /api/training-collaborators', { body: { tid: to, username, role: 'manager' } });
const remove = (as: TestUser, { uid }: TestUser) =>
  statusOf(as, 'DELETE /api/training-collaborators', { query: { tid, uid } });

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  const { db, clock } = server.services;
  owner = await server.buildUser({ role: 'admin' });
  manager = await server.buildUser({ role: 'admin' });
  student = await server.buildUser({});
  pid = await buildProblem(server.services, { auth: 1 });
  ({ id: tid } = await db
    .insertInto('training')
    .values({ uid: owner.uid, gid: null, title: 'Week 1', auth: 'Private', is_visible: true })
    .returning('id')
    .executeTakeFirstOrThrow());
  await db.insertInto('training_problem').values({ tid, pid, display_id: 'P' }).execute();
  for (const { uid } of [student, manager])
    await db.insertInto('training_registration').values({ tid, uid, created_at: clock() }).execute();
  await db
    .insertInto('training_homework')
    .values({
      tid,
      opens_at: null,
      due_at: new Date(clock().getTime() + 86_400_000),
      late_percent: null,
      late_floor: 0,
    })
    .execute();
  for (const user of [student, manager]) await submitRun(server, { user, pid, status: 0, at: clock(), tid });
});
after(() => server.stop());

const students = async (as: TestUser) =>
  (await server.call('GET /api/training-matrix', { as, query: { tid } })).data?.students.map(
    ({ uid }) => uid,
  );

test('a manager manages the training like its owner, and is no student of it', async () => {
  assert.equal(await statusOf(manager, 'GET /api/training-matrix', { query: { tid } }), 403);
  assert.deepEqual((await students(owner))?.toSorted(), [manager.uid, student.uid].toSorted());
  assert.equal(await add(student, student), 403);
  assert.equal(await add(owner, student), 400);
  assert.equal(await add(owner, manager), 200);
  assert.deepEqual([await students(owner), await students(manager)], [[student.uid], [student.uid]]);
  assert.equal(await statusOf(manager, 'GET /api/admin/training', { query: { tid } }), 200);
  const homework = await server.call('GET /api/my-homework', { as: manager });
  assert.deepEqual(homework.data, []);
  const { data: overview } = await server.call('GET /api/teacher-overview', { as: manager });
  assert.deepEqual(
    overview.homework.map((one) => one.tid),
    [tid],
  );
});

test('a removed manager is a student again, from the next call on', async () => {
  assert.equal(await remove(student, manager), 403);
  assert.equal(await remove(owner, manager), 200);
  assert.equal(await statusOf(manager, 'GET /api/admin/training', { query: { tid } }), 403);
  assert.deepEqual((await students(owner))?.toSorted(), [manager.uid, student.uid].toSorted());
});

test('managers of a group’s training are its administrators, and do not delete it', async () => {
  const root = await server.buildUser({ role: 'root' });
  const gid = await buildGroup(server.services, root.uid);
  const [teacher, assistant, member] = [
    await server.buildUser({}),
    await server.buildUser({}),
    await server.buildUser({}),
  ];
  await insertGroupMember(server.services, gid, {
    [teacher.uid]: groupAuths.admin,
    [assistant.uid]: groupAuths.admin,
    [member.uid]: groupAuths.member,
  });
  const { id } = await server.services.db
    .insertInto('training')
    .values({ uid: teacher.uid, gid, title: 'Week 2', auth: 'Public', is_visible: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  assert.equal(await add(teacher, member, id), 400);
  assert.equal(await add(teacher, assistant, id), 200);
  assert.equal(await statusOf(assistant, 'GET /api/group/training', { query: { tid: id } }), 200);
  const erase = (as: TestUser) => statusOf(as, 'DELETE /api/group/training', { query: { tid: id } });
  assert.deepEqual([await erase(member), await erase(assistant), await erase(teacher)], [403, 403, 200]);
});
