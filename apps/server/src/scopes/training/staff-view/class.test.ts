import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TrainingMatrix } from '@xiezhi/contract/routes/training-class';
import { createTestClock } from '../../../../test-support/clock.ts';
import { buildProblem, type TestUser } from '../../../../test-support/factories.ts';
import {
  buildGroupCast,
  type GroupCast,
  groupPeople,
  type GroupPerson,
} from '../../../../test-support/group-cast.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { submitRun } from '../testing/submit-run.ts';

const start = new Date('2026-03-01T12:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const clock = createTestClock(start);

let server: TestServer;
let author: TestUser;
let ann: TestUser;
let bob: TestUser;
let idle: TestUser;
/** Ids of two visible problems and a hidden one. */
let pids: readonly [number, number, number];
let tid: number;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  author = await server.buildUser({ role: 'admin' });
  ann = await server.buildUser({});
  bob = await server.buildUser({});
  idle = await server.buildUser({});
  const one = () => buildProblem(server.services, { auth: 1 });
  pids = [await one(), await one(), await buildProblem(server.services, { auth: 2 })];
  tid = await buildTraining({ uid: author.uid, auth: 'Private' });
  for (const user of [ann, bob, idle, author]) await enter(user);
});
after(() => server.stop());

async function buildTraining(more: {
  readonly uid: string;
  readonly auth: 'Private' | 'Public';
  readonly gid?: number;
}): Promise<number> {
  const { db } = server.services;
  const { id } = await db
    .insertInto('training')
    .values({ gid: null, title: 'Graphs', is_visible: true, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('training_problem')
    .values(pids.map((pid, rank) => ({ tid: id, pid, display_id: String(pid), rank })))
    .execute();
  return id;
}

const enter = (user: TestUser, one = tid) =>
  server.services.db
    .insertInto('training_registration')
    .values({ tid: one, uid: user.uid, created_at: start })
    .execute();

async function matrixOf(user: TestUser = author, one = tid): Promise<TrainingMatrix> {
  const { status, msg, data } = await server.call('GET /api/training-matrix', {
    as: user,
    query: { tid: one },
  });
  assert.equal(status, 200, msg);
  return data;
}

async function sheetOf(query: object = {}): Promise<string> {
  const asked = new URLSearchParams({ tid: String(tid), format: 'csv', ...query });
  const answer = await fetch(`${server.url}/api/file/download-training-matrix?${asked.toString()}`, {
    headers: { authorization: author.token },
  });
  assert.equal(answer.status, 200);
  return answer.text();
}

test('matrix rows agree with the records, and students without submissions have a row too', async () => {
  const [first, second, hidden] = pids;
  for (let minute = 1; minute <= 4; minute += 1)
    await submitRun(server, { user: ann, pid: first, status: -1, at: at(minute) });
  await submitRun(server, { user: bob, pid: first, status: -1, at: at(5) });
  await submitRun(server, { user: bob, pid: first, status: 0, at: at(6) });
  const last = await submitRun(server, { user: bob, pid: first, status: -1, at: at(7) });
  await submitRun(server, { user: bob, pid: second, status: 8, at: at(8), score: 60 });
  await submitRun(server, { user: bob, pid: second, status: 8, at: at(9), score: 20 });
  await submitRun(server, { user: bob, pid: hidden, status: 0, at: at(9) });
  await submitRun(server, { user: author, pid: first, status: 0, at: at(9) });

  const { problems, students } = await matrixOf();
  const names = [ann, bob, idle].map(({ username }) => username).toSorted();
  assert.deepEqual(
    students.map(({ username }) => username),
    names,
    'neither who runs it, nor only who has tried',
  );
  const rowOf = (user: TestUser) => students.find(({ uid }) => uid === user.uid);
  assert.deepEqual(
    [ann, bob, idle].map((user) => {
      const row = rowOf(user);
      return [row?.solved, row?.stuck, row?.score, row?.lastAt];
    }),
    [
      [0, 1, null, at(4).toISOString()],
      [1, 0, 60, at(9).toISOString()],
      [0, 0, null, null],
    ],
  );
  const solved = rowOf(bob)?.cells.find(({ pid }) => pid === first);
  assert.deepEqual(solved, {
    pid: first,
    status: 0,
    isAccepted: true,
    tries: 2,
    isStuck: false,
    score: null,
    firstAt: at(5).toISOString(),
    lastAt: at(7).toISOString(),
    acceptedAt: at(6).toISOString(),
    submitId: last,
  });
  const partly = rowOf(bob)?.cells.find(({ pid }) => pid === second);
  assert.deepEqual([partly?.status, partly?.score, partly?.tries], [8, 60, 2], 'the best score counts');
  assert.deepEqual(
    problems.map(({ pid, tried, solved: ac, stuck }) => [pid, tried, ac, stuck]),
    [
      [first, 2, 1, 1],
      [second, 1, 0, 0],
    ],
  );
  const rank = await server.call('GET /api/get-training-rank', { as: ann, query: { tid } });
  for (const row of rank.data.records)
    assert.equal(students.find(({ uid }) => uid === row.uid)?.solved, row.ac, 'records and matrix agree');
});

test('the sheet contains the filtered rows, and no name in it becomes a formula', async () => {
  await server.services.db
    .updateTable('app_user')
    .set({ realname: '=1+2' })
    .where('uid', '=', ann.uid)
    .execute();
  const all = (await sheetOf()).trim().split('\r\n');
  assert.equal(all.length, 4);
  assert.ok(all.some((line) => line.startsWith(`${ann.username},"\t=1+2",`)));
  const stuck = (await sheetOf({ onlyStuck: 'true' })).trim().split('\r\n');
  assert.equal(stuck.length, 2);
  assert.match(stuck[1] ?? '', /,WA,4,,/);
  assert.match(all[0] ?? '', / (score|得分)(,|$)/);
  assert.equal((await sheetOf({ keyword: bob.username.toUpperCase() })).trim().split('\r\n').length, 2);
});

test('live progress contains only numbers, and counts pending submissions as begun', async () => {
  clock.set(at(6.5));
  await submitRun(server, { user: idle, pid: pids[1], status: 5, at: at(6) });
  const { data } = await server.call('GET /api/training-pulse', { as: author, query: { tid } });
  const { title, people, problems } = data;
  assert.deepEqual([title, people], ['Graphs', 3]);
  assert.deepEqual(
    problems.map(({ begun, tried, stuck, solved, lately }) => [begun, tried, stuck, solved, lately]),
    [
      [2, 2, 1, 1, 1],
      [2, 1, 0, 0, 0],
    ],
  );
  const text = JSON.stringify(data);
  for (const { uid, username } of [ann, bob, idle])
    assert.ok(!text.includes(uid) && !text.includes(username), 'it hangs on a wall');
});

const calls = ['GET /api/training-matrix', 'GET /api/training-pulse'] as const;

test('only the author and root see the class of a training of the site', async () => {
  const table: [TestUser | null, number][] = [
    [null, 401],
    [ann, 403],
    [await server.buildUser({ role: 'admin' }), 403],
    [author, 200],
    [await server.buildUser({ role: 'root' }), 200],
  ];
  for (const name of calls)
    for (const [as, expected] of table) {
      const { status, data } = await server.call(name, { as, query: { tid } });
      assert.equal(status, expected, name);
      if (expected !== 200) assert.equal(data, null);
    }
});

test('managers of a group training see the class: the group’s members with their work in it', async () => {
  const cast: GroupCast = await buildGroupCast(server);
  const one = await buildTraining({ uid: cast.user('author').uid, auth: 'Public', gid: cast.gid });
  const member = cast.user('member');
  await submitRun(server, { user: member, pid: pids[0], status: 0, at: at(1) });
  const managers = new Set<GroupPerson>(['author', 'groupRoot', 'owner', 'root']);
  const sheet = 'GET /api/file/download-training-matrix';
  for (const who of groupPeople) {
    const asked = { as: cast.of(who), query: { tid: one } };
    const isManager = managers.has(who);
    for (const name of calls)
      assert.equal((await server.call(name, asked)).status === 200, isManager, `${who}: ${name}`);
    // Only refusals are checked here, because a successful download is not wrapped in the JSON envelope.
    if (!isManager) assert.notEqual((await server.call(sheet, asked)).status, 200, who);
  }
  const joined = (await matrixOf(cast.user('owner'), one)).students;
  assert.ok(joined.some(({ uid }) => uid === member.uid));
  assert.ok(!joined.some(({ uid }) => uid === cast.user('owner').uid));
  assert.equal(joined.find(({ uid }) => uid === member.uid)?.solved, 0, 'the bank is another area');
  const moved = await server.services.db
    .updateTable('group_member')
    .set({ created_at: start })
    .where('uid', '=', member.uid)
    .executeTakeFirst();
  assert.ok(moved.numUpdatedRows > 0n);
  await submitRun(server, { user: member, pid: pids[0], status: 0, at: at(2), gid: cast.gid });
  const solved = (await matrixOf(cast.user('owner'), one)).students;
  assert.equal(solved.find(({ uid }) => uid === member.uid)?.solved, 1);
});
