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

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);

let server: TestServer;
let teacher: TestUser;
let ann: TestUser;
let bob: TestUser;
let pid: number;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  teacher = await server.buildUser({ role: 'admin' });
  ann = await server.buildUser({});
  bob = await server.buildUser({});
  pid = await buildProblem(server.services, { auth: 1 });
  await server.services.db
    .updateTable('problem')
    .set({ type: 1, io_score: 100 })
    .where('id', '=', pid)
    .execute();
});
after(() => server.stop());

async function homework(gid: number, auth: 'Public' | 'Private'): Promise<number> {
  const { db } = server.services;
  const { id: tid } = await db
    .insertInto('training')
    .values({ uid: teacher.uid, gid, title: 'Week 1', auth, is_visible: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('training_homework')
    .values({ tid, due_at: at(100) })
    .execute();
  await db.insertInto('training_problem').values({ tid, pid, display_id: 'x' }).execute();
  return tid;
}

const studentsOf = async (tid: number) =>
  (await server.call('GET /api/training-hand-ins', { as: teacher, query: { tid } })).data.students.map(
    ({ uid, points }): [string, number] => [uid, points],
  );
const leave = (gid: number, { uid }: TestUser) =>
  server.services.db.deleteFrom('group_member').where('gid', '=', gid).where('uid', '=', uid).execute();
async function join(gid: number, { uid }: TestUser, created_at: Date): Promise<void> {
  await server.services.db
    .insertInto('group_member')
    .values({ gid, uid, auth: groupAuths.member, created_at })
    .execute();
}

test('partial scores in a training remain after leaving the group and joining it again', async () => {
  const gid = await buildGroup(server.services, teacher.uid);
  const tid = await homework(gid, 'Public');
  await join(gid, ann, at(-10));
  await submitRun(server, { user: ann, pid, status: 8, score: 80, at: at(-5), tid, gid });
  assert.deepEqual(await studentsOf(tid), [[ann.uid, 80]]);
  await leave(gid, ann);
  assert.deepEqual(await studentsOf(tid), []);
  await join(gid, ann, at(-1));
  assert.deepEqual(await studentsOf(tid), [[ann.uid, 80]]);
});

test('partial scores outside the training count from the moment of joining on', async () => {
  const gid = await buildGroup(server.services, teacher.uid);
  const tid = await homework(gid, 'Public');
  await join(gid, ann, at(-3));
  await submitRun(server, { user: ann, pid, status: 8, score: 80, at: at(-5), gid });
  await submitRun(server, { user: ann, pid, status: 8, score: 30, at: at(-2), gid });
  assert.deepEqual(await studentsOf(tid), [[ann.uid, 30]]);
});

test('a user who is removed from the group is no student of its private trainings', async () => {
  const gid = await buildGroup(server.services, teacher.uid);
  const tid = await homework(gid, 'Private');
  await insertGroupMember(server.services, gid, {
    [ann.uid]: groupAuths.member,
    [bob.uid]: groupAuths.member,
  });
  for (const { uid } of [ann, bob])
    await server.services.db.insertInto('training_registration').values({ tid, uid }).execute();
  const uids = async () => (await studentsOf(tid)).map(([uid]) => uid).toSorted();
  assert.deepEqual(await uids(), [ann.uid, bob.uid].toSorted());
  await leave(gid, bob);
  assert.deepEqual(await uids(), [ann.uid]);
});
