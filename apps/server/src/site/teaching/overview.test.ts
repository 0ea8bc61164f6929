import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildContest } from '../../scopes/contest/testing/build-contest.ts';
import { buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

const hour = 3_600_000;

let server: TestServer;
let teacher: TestUser;
let assistant: TestUser;
let student: TestUser;
let gid: number;
let tid: number;
let cid: number;
let pid: number;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  const { db, clock } = server.services;
  teacher = await server.buildUser({ role: 'admin' });
  assistant = await server.buildUser({});
  student = await server.buildUser({});
  const waiting = await server.buildUser({});
  ({ id: gid } = await db
    .insertInto('app_group')
    .values({ name: 'Class 3B', short_name: 'c3b', brief: 'b', description: 'd', auth: 1, uid: teacher.uid })
    .returning('id')
    .executeTakeFirstOrThrow());
  for (const [{ uid }, auth] of [
    [teacher, 5],
    [assistant, 4],
    [student, 3],
    [waiting, 1],
  ] as const)
    await db.insertInto('group_member').values({ gid, uid, auth }).execute();
  ({ id: tid } = await db
    .insertInto('training')
    .values({ uid: assistant.uid, gid, title: 'Week 1', auth: 'Public', is_visible: true })
    .returning('id')
    .executeTakeFirstOrThrow());
  const due_at = new Date(clock().getTime() + 24 * hour);
  await db
    .insertInto('training_homework')
    .values({ tid, opens_at: null, due_at, late_percent: null, late_floor: 0 })
    .execute();
  cid = await buildContest(server.services, teacher, { startsAt: new Date(clock().getTime() + hour) });
  pid = await buildProblem(server.services, { auth: 2, title: 'Half done' });
  await db.updateTable('problem').set({ author: teacher.username }).where('id', '=', pid).execute();
});
after(() => server.stop());

const overviewOf = async (as: TestUser) => (await server.call('GET /api/teacher-overview', { as })).data;

test('a teacher is told of classes, homework, contests and unfinished problems of their own', async () => {
  const { classes, homework, contests, drafts } = await overviewOf(teacher);
  assert.deepEqual(classes, [{ gid, name: 'Class 3B', members: 3, applicants: 1 }]);
  assert.deepEqual(
    homework.map((one) => [one.tid, one.gid, one.title]),
    [[tid, gid, 'Week 1']],
  );
  assert.deepEqual(
    contests.map((one) => one.cid),
    [cid],
  );
  assert.deepEqual(
    drafts.map((one) => [one.pid, one.title]),
    [[pid, 'Half done']],
  );
});

test('an assistant sees the class and own homework; a student sees nothing', async () => {
  const seen = await overviewOf(assistant);
  assert.deepEqual([seen.classes.length, seen.homework.length, seen.contests, seen.drafts], [1, 1, [], []]);
  assert.deepEqual(await overviewOf(student), { classes: [], homework: [], contests: [], drafts: [] });
});

test('a banned group is nobody’s class, and visitors are refused', async () => {
  await server.services.db.updateTable('app_group').set({ status: 1 }).where('id', '=', gid).execute();
  const { classes, homework } = await overviewOf(teacher);
  assert.deepEqual([classes, homework], [[], []]);
  assert.equal((await server.call('GET /api/teacher-overview', { as: null })).status, 401);
});
