import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorCatalogue } from '@xiezhi/contract/errors';
import { buildGroup, buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildContest } from '../contest/testing/build-contest.ts';
import { submitRun } from './testing/submit-run.ts';

let server: TestServer;
let author: TestUser;
let ann: TestUser;
let pids: number[];
let first: number;
let second: number;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  author = await server.buildUser({ role: 'root' });
  ann = await server.buildUser({});
  pids = [];
  for (const displayId of ['P1', 'P2', 'P3'])
    pids.push(await buildProblem(server.services, { displayId, auth: 1 }));
  first = await aTraining('Loops', pids);
  second = await aTraining('Graphs', pids.slice(0, 1));
});
after(() => server.stop());

async function aTraining(
  title: string,
  problems: readonly number[],
  {
    gid = null,
    isShown = true,
    auth = 'Public',
  }: { gid?: number | null; isShown?: boolean; auth?: 'Public' | 'Private' } = {},
): Promise<number> {
  const { db } = server.services;
  const { id: tid } = await db
    .insertInto('training')
    .values({ uid: author.uid, gid, title, auth, is_visible: isShown })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const pid of problems)
    await db
      .insertInto('training_problem')
      .values({ tid, pid, display_id: `x${pid}` })
      .execute();
  return tid;
}

const refusals = [
  'trainingLocked',
  'trainingPrerequisiteCircle',
  'trainingPrerequisiteNotFound',
  'trainingNotYours',
] as const;
/** Returns 200, or the error code of the response. */
function nameOf({ status, msg }: { readonly status: number; readonly msg: string }): string | number {
  if (status === 200) return status;
  const found = refusals.find((code) => {
    const { zh, en } = errorCatalogue[code];
    return [zh, en].some((text) => msg.startsWith(text.split('{')[0] ?? text));
  });
  return found ?? msg;
}

const ask = async (id: number, ...prerequisites: { tid: number; percent: number }[]) =>
  nameOf(
    await server.call('PUT /api/admin/training', {
      as: author,
      body: { training: { id, prerequisites }, trainingCategory: null },
    }),
  );
const detail = async (as: TestUser, tid = second) =>
  (await server.call('GET /api/get-training-detail', { as, query: { tid } })).data;
async function entering(as: TestUser): Promise<(string | number)[]> {
  const query = { tid: second };
  return [
    nameOf(await server.call('GET /api/get-training-problem-list', { as, query })),
    nameOf(await server.call('GET /api/get-training-rank', { as, query })),
    nameOf(await server.call('GET /api/get-full-screen-problem-list', { as, query })),
    nameOf(
      await server.call('POST /api/submit-problem-judge', {
        as,
        body: { pid: 'P1', language: 'C++', code: 'int main() {}', tid: second },
      }),
    ),
  ];
}

test('stays closed to everybody but managers until the required share of the other training is solved', async () => {
  assert.equal(await ask(second, { tid: first, percent: 60 }), 200);
  const { can, lockedBy } = await detail(ann);
  assert.equal(can.enter, false);
  assert.deepEqual(lockedBy, [{ tid: first, gid: null, title: 'Loops', percent: 60, solved: 0, needed: 2 }]);
  assert.deepEqual(await entering(ann), Array<string>(4).fill('trainingLocked'));
  const own = await detail(author);
  assert.deepEqual([own.can.enter, own.lockedBy], [true, []]);
  const list = await server.call('GET /api/get-training-list', { as: ann, query: {} });
  const locks = list.data.records.map(({ id, lockedBy: missing }) => [id, missing.length]);
  assert.deepEqual(Object.fromEntries(locks), { [first]: 0, [second]: 1 });
  const form = await server.call('GET /api/admin/training', { as: author, query: { tid: second } });
  assert.deepEqual(form.data.training.prerequisites, [{ tid: first, title: 'Loops', percent: 60 }]);
});

test('opens with the solution that completes the required share', async () => {
  const at = new Date();
  await submitRun(server, { user: ann, pid: pids[0], status: 0, at });
  assert.equal((await detail(ann)).lockedBy[0]?.solved, 1);
  await submitRun(server, { user: ann, pid: pids[1], status: 0, at });
  const { can, lockedBy } = await detail(ann);
  assert.deepEqual([can.enter, lockedBy], [true, []]);
  assert.deepEqual((await entering(ann)).slice(0, 3), [200, 200, 200]);
});

test('refuses direct and indirect cycles of prerequisites', async () => {
  const third = await aTraining('Flows', []);
  assert.equal(await ask(second, { tid: second, percent: 100 }), 'trainingPrerequisiteCircle');
  assert.equal(await ask(third, { tid: second, percent: 100 }), 200);
  assert.equal(await ask(first, { tid: third, percent: 100 }), 'trainingPrerequisiteCircle');
  assert.equal(await ask(second, { tid: 999_999, percent: 100 }), 'trainingPrerequisiteNotFound');
});

test('a hidden prerequisite blocks nobody and is revealed to nobody', async () => {
  const hidden = await aTraining('Draft', pids, { isShown: false });
  assert.equal(await ask(second, { tid: hidden, percent: 100 }), 200);
  const bob = await server.buildUser({});
  assert.deepEqual((await detail(bob)).lockedBy, []);
  assert.equal(await ask(second, { tid: first, percent: 100 }), 200);
  assert.equal((await detail(bob)).lockedBy.length, 1);
});

test('a training of a group may require trainings of its group and visible ones of the site, but none of other groups', async () => {
  const gid = await buildGroup(server.services, author.uid);
  const other = await buildGroup(server.services, author.uid);
  const mine = await aTraining('Ours', [], { gid });
  const sibling = await aTraining('Ours too', [], { gid });
  const theirs = await aTraining('Theirs', [], { gid: other });
  const hidden = await aTraining('Hidden', [], { isShown: false });
  const asked = async (tid: number) =>
    nameOf(
      await server.call('PUT /api/group/training', {
        as: author,
        body: { training: { id: mine, prerequisites: [{ tid, percent: 100 }] }, trainingCategory: null },
      }),
    );
  const missing = 'trainingPrerequisiteNotFound';
  assert.deepEqual(
    [await asked(sibling), await asked(first), await asked(theirs), await asked(hidden)],
    [200, 200, missing, missing],
  );
  assert.equal(await ask(second, { tid: sibling, percent: 100 }), missing);
});

const locksOf = async (user: TestUser) =>
  (await detail(user)).lockedBy.map(({ solved, needed }) => [solved, needed]);

test('a contest that hides problems of a prerequisite neither locks nor unlocks a training', async () => {
  const { db } = server.services;
  const [solvedEnough, solvedOne] = [await server.buildUser({}), await server.buildUser({})];
  const at = new Date();
  const five: number[] = [];
  for (let count = 0; count < 5; count++) five.push(await buildProblem(server.services, { auth: 1 }));
  const loops = await aTraining('Five loops', five);
  assert.equal(await ask(second, { tid: loops, percent: 60 }), 200);
  for (const pid of five.slice(0, 3)) await submitRun(server, { user: solvedEnough, pid, status: 0, at });
  await submitRun(server, { user: solvedOne, pid: five[3], status: 0, at });
  const former = [await locksOf(solvedEnough), await locksOf(solvedOne)];
  assert.deepEqual(former, [[], [[1, 3]]]);
  const cid = await buildContest(server.services, author, {
    startsAt: new Date(at.getTime() + 30 * 86_400_000),
    minutes: 60,
  });
  const hide = (hidden: readonly number[]) =>
    db
      .insertInto('contest_problem')
      .values(hidden.map((pid) => ({ cid, pid, display_id: `c${pid}`, display_title: 'c' })))
      .execute();
  await hide(five.slice(0, 3));
  assert.deepEqual([await locksOf(solvedEnough), await locksOf(solvedOne)], former, 'three are hidden');
  await hide(five.slice(4));
  assert.deepEqual([await locksOf(solvedEnough), await locksOf(solvedOne)], former, 'all but one are hidden');
});

test('a private prerequisite with unpublished problems counts the same before and after entering it', async () => {
  const { db } = server.services;
  const user = await server.buildUser({});
  const pid = await buildProblem(server.services, { auth: 2 });
  const closed = await aTraining('Closed', [], { auth: 'Private' });
  await db
    .insertInto('training_problem')
    .values({ tid: closed, pid, display_id: `x${pid}`, is_shared: true })
    .execute();
  assert.equal(await ask(second, { tid: closed, percent: 100 }), 200);
  assert.deepEqual(await locksOf(user), [[0, 1]]);
  await db.insertInto('training_registration').values({ tid: closed, uid: user.uid }).execute();
  assert.deepEqual(await locksOf(user), [[0, 1]]);
  await submitRun(server, { user, pid, status: 0, at: new Date(), tid: closed });
  assert.deepEqual(await locksOf(user), []);
});

test('a problem that is withdrawn later still counts for those who solved it', async () => {
  const { db } = server.services;
  const user = await server.buildUser({});
  const four: number[] = [];
  for (let count = 0; count < 4; count++) four.push(await buildProblem(server.services, { auth: 1 }));
  const loops = await aTraining('Four loops', four);
  assert.equal(await ask(second, { tid: loops, percent: 50 }), 200);
  for (const pid of four.slice(0, 2)) await submitRun(server, { user, pid, status: 0, at: new Date() });
  assert.deepEqual((await detail(user)).lockedBy, []);
  await db
    .updateTable('problem')
    .set({ auth: 2 })
    .where('id', '=', four[0] ?? 0)
    .execute();
  assert.deepEqual((await detail(user)).lockedBy, []);
  const { msg } = await server.call('DELETE /api/admin/problem', {
    as: author,
    query: { pid: four[1] ?? 0 },
  });
  assert.deepEqual((await detail(user)).lockedBy, [], msg);
});
