import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { buildContest } from '../../scopes/contest/testing/build-contest.ts';
import { submitRun } from '../../scopes/training/testing/submit-run.ts';
import {
  buildGroup,
  buildProblem,
  insertGroupMember,
  type TestUser,
} from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { remindOfHomework } from './remind.ts';

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);

let server: TestServer;
let teacher: TestUser;
let ann: TestUser;
let bob: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  teacher = await server.buildUser({ role: 'admin' });
  ann = await server.buildUser({});
  bob = await server.buildUser({});
});
after(() => server.stop());

async function aClass(...people: readonly TestUser[]): Promise<number> {
  const gid = await buildGroup(server.services, teacher.uid);
  for (const { uid } of people) await insertGroupMember(server.services, gid, { [uid]: groupAuths.member });
  return gid;
}

async function homework(
  title: string,
  gid: number,
  pids: readonly number[],
  { wasOpeningSent = false, dueIn = 50 } = {},
): Promise<number> {
  const { db } = server.services;
  const { id: tid } = await db
    .insertInto('training')
    .values({ uid: teacher.uid, gid, title, auth: 'Public', is_visible: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('training_homework')
    .values({ tid, due_at: at(dueIn), is_opening_told: wasOpeningSent })
    .execute();
  for (const pid of pids)
    await db
      .insertInto('training_problem')
      .values({ tid, pid, display_id: `x${pid}` })
      .execute();
  return tid;
}

async function messagesAbout(title: string, as: TestUser): Promise<string[]> {
  const { data } = await server.call('GET /api/msg/mine', { as, query: { limit: 100 }, locale: 'en-US' });
  return data.records.map((row) => row.title).filter((text) => text.includes(title));
}

test('members of disbanded and banned groups get no messages; after a ban they get those of open homework', async () => {
  const { db } = server.services;
  const [disbanded, banned] = [await aClass(ann), await aClass(ann)];
  const pid = await buildProblem(server.services);
  await homework('Gone', disbanded, [pid]);
  await homework('Paused', banned, [pid]);
  await db
    .updateTable('app_group')
    .set({ hidden_at: at(-1) })
    .where('id', '=', disbanded)
    .execute();
  await db.updateTable('app_group').set({ status: 1 }).where('id', '=', banned).execute();
  await remindOfHomework(server.services);
  assert.deepEqual([await messagesAbout('Gone', ann), await messagesAbout('Paused', ann)], [[], []]);
  await db.updateTable('app_group').set({ status: 0 }).where('id', '=', banned).execute();
  await remindOfHomework(server.services);
  assert.deepEqual(await messagesAbout('Paused', ann), ['Homework is open: Paused']);
  assert.deepEqual(await messagesAbout('Gone', ann), []);
});

test('a user who was removed from the group gets no messages about its private homework', async () => {
  const { db } = server.services;
  const gid = await aClass(ann, bob);
  const tid = await homework('Private', gid, [await buildProblem(server.services)]);
  await db.updateTable('training').set({ auth: 'Private' }).where('id', '=', tid).execute();
  for (const { uid } of [ann, bob])
    await db.insertInto('training_registration').values({ tid, uid }).execute();
  await db.deleteFrom('group_member').where('gid', '=', gid).where('uid', '=', bob.uid).execute();
  await remindOfHomework(server.services);
  assert.deepEqual(await messagesAbout('Private', ann), ['Homework is open: Private']);
  assert.deepEqual(await messagesAbout('Private', bob), []);
});

test('reminds students who lack a problem, also if a contest hides one that they have solved', async () => {
  const { db } = server.services;
  const gid = await aClass(ann, bob);
  const pids: number[] = [];
  for (let count = 0; count < 3; count++) pids.push(await buildProblem(server.services));
  const tid = await homework('Hidden', gid, pids, { wasOpeningSent: true, dueIn: 5 });
  const cid = await buildContest(server.services, teacher, { startsAt: at(-1), minutes: 600 });
  await db
    .insertInto('contest_problem')
    .values({ cid, pid: pids[0] ?? 0, display_id: 'A', display_title: 'A' })
    .execute();
  // Ann lacks the third problem. Bob has solved all that can be solved at present.
  for (const pid of pids.slice(0, 2))
    await submitRun(server, { user: ann, pid, status: 0, at: at(-3), tid, gid });
  for (const pid of pids.slice(1))
    await submitRun(server, { user: bob, pid, status: 0, at: at(-3), tid, gid });
  await remindOfHomework(server.services);
  assert.deepEqual(await messagesAbout('Hidden', ann), ['Homework is due soon: Hidden']);
  assert.deepEqual(await messagesAbout('Hidden', bob), []);
});
