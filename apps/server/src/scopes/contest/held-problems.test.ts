import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildJudgedProblem, type TestProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../judging/queue/testing/fake-node.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { buildContest } from './testing/build-contest.ts';
import { type ContestCast, startContestCast } from './testing/cast.ts';

// Contest times are real times, because the database compares them with its own clock.
const start = new Date();
let cast: ContestCast;
let problem: TestProblem;
let cid: number;
let solution: number;
let node: FakeNode;
/** Id of a public training that contains the problem. */
let tid: number;

before(async () => {
  cast = await startContestCast(start);
  problem = await buildJudgedProblem(cast.server.services, { title: 'Zebra crossing' });
  await buildJudgedProblem(cast.server.services, { title: 'Always there' });
  tid = await buildTraining();
  node = await buildNode(cast.server);
  const sent = await practise(cast.bob);
  solution = sent.data.submitId;
  const task = await node.claim();
  assert.ok(task);
  await node.finish(task);
  await call('PUT /api/submission', {
    as: cast.bob,
    body: { submitId: solution, share: true },
  });
  cid = await buildContest(cast.server.services, cast.author, { startsAt: cast.at(-10), minutes: 60 });
});
after(() => cast.server.stop());

async function buildTraining(): Promise<number> {
  const { db } = cast.server.services;
  const { id } = await db
    .insertInto('training')
    .values({ uid: cast.author.uid, gid: null, title: 'Animals', auth: 'Public', is_visible: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('training_problem')
    .values({ tid: id, pid: problem.pid, display_id: problem.displayId, rank: 1 })
    .execute();
  return id;
}

const call: ContestCast['server']['call'] = (name, options) => cast.server.call(name, options);

const practise = (as: TestUser) =>
  call('POST /api/submit-problem-judge', {
    as,
    body: { pid: problem.displayId, language: 'C++', code: 'int main() {}', cid: 0 },
  });

/** Returns for each list and page whether it shows the problem to users without special rights. */
async function seen(): Promise<Record<string, boolean>> {
  const as = cast.ann;
  const { displayId } = problem;
  const query = { problemId: displayId };
  const list = await call('GET /api/get-problem-list', { query: { limit: 100, currentPage: 1 } });
  const found = await call('GET /api/search', { query: { keyword: 'zebra' } });
  const recent = await call('GET /api/get-recent-updated-problem');
  const random: string[] = [];
  for (let turn = 0; turn < 20; turn++)
    random.push((await call('GET /api/get-random-problem', { query: { oj: 'ALL' } })).data.problemId);
  const rows = await call('GET /api/get-submission-list', { query: { problemID: displayId } });
  const submission = await call('GET /api/get-submission-detail', { as, query: { submitId: solution } });
  const training = await call('GET /api/get-training-detail', { as, query: { tid } });
  const trained = await call('GET /api/get-training-problem-list', { as, query: { tid } });
  cast.clock.advance(10_000);
  const practice = await practise(as);
  return {
    list: list.data.records.some(({ problemId }) => problemId === displayId),
    detail: (await call('GET /api/get-problem-detail', { as, query })).status === 200,
    search: JSON.stringify(found.data).includes('Zebra'),
    recent: recent.data.some(({ problemId }) => problemId === displayId),
    random: random.includes(displayId),
    title: rows.data.records.some(({ title }) => title === 'Zebra crossing'),
    code: submission.data.submission.code !== null,
    training: trained.data.length > 0,
    trainingCount: training.data.problemCount > 0,
    submit: practice.status === 200,
  };
}

const everywhere = (is: boolean) => ({
  list: is,
  detail: is,
  search: is,
  recent: is,
  random: is,
  title: is,
  code: is,
  training: is,
  trainingCount: is,
  submit: is,
});

test('a problem of the bank is hidden everywhere while a contest contains it, and returns when the contest is over', async () => {
  assert.deepEqual(await seen(), everywhere(true));
  const link = { cid, pid: problem.pid, displayId: 'A' };
  await call('POST /api/admin/contest/add-problem-from-public', { as: cast.author, body: link });
  assert.deepEqual(await seen(), everywhere(false));
  const inside = await call('GET /api/get-contest-problem-details', {
    as: cast.ann,
    query: { cid, displayId: 'A' },
  });
  assert.equal(inside.data.problem.title, 'Zebra crossing');
  const staff = await call('GET /api/admin/problem', { as: cast.root, query: { pid: problem.pid } });
  assert.equal(staff.data.auth, 1, 'its own visibility stays what it was');
  const ended = { startTime: cast.at(-120).toISOString(), endTime: cast.at(-1).toISOString() };
  await call('PUT /api/admin/contest', { as: cast.author, body: { id: cid, ...ended } });
  assert.deepEqual(await seen(), everywhere(true));
});

test('a problem stays public if the contest allows it, and returns when it is removed or the contest is deleted', async () => {
  const open = async () =>
    (await call('GET /api/get-problem-detail', { as: cast.ann, query: { problemId: problem.displayId } }))
      .status;
  const build = () => buildContest(cast.server.services, cast.author, { startsAt: cast.at(10) });
  const [first, second] = [await build(), await build()];
  const add = (to: number, staysPublic: boolean) =>
    call('POST /api/admin/contest/add-problems', {
      as: cast.author,
      body: { cid: to, pids: [problem.pid], staysPublic },
    });
  await add(first, true);
  assert.equal(await open(), 200);
  await add(second, false);
  assert.equal(await open(), 403);
  await call('DELETE /api/admin/contest', { as: cast.root, query: { cid: second } });
  assert.equal(await open(), 200);
  const put = (staysPublic: boolean) =>
    call('PUT /api/admin/contest/contest-problem', {
      as: cast.author,
      body: { cid: first, pid: problem.pid, staysPublic },
    });
  await put(false);
  assert.equal(await open(), 403);
  await call('DELETE /api/admin/contest/problem', {
    as: cast.author,
    query: { cid: first, pid: problem.pid },
  });
  assert.equal(await open(), 200);
});

test('users who submitted to a hidden problem find their own submissions by its id, not those of others', async () => {
  const own = await buildJudgedProblem(cast.server.services);
  for (const as of [cast.ann, cast.bob]) {
    cast.clock.advance(10_000);
    await call('POST /api/submit-problem-judge', {
      as,
      body: { pid: own.displayId, language: 'C++', code: 'int main() {}', cid: 0 },
    });
  }
  const total = async (as: TestUser, onlyMine: boolean) =>
    (await call('GET /api/get-submission-list', { as, query: { problemID: own.displayId, onlyMine } })).data
      .total;
  assert.deepEqual([await total(cast.ann, false), await total(cast.ann, true)], [2, 1]);
  const { db } = cast.server.services;
  await db.updateTable('problem').set({ auth: 2 }).where('id', '=', own.pid).execute();
  assert.deepEqual([await total(cast.ann, false), await total(cast.ann, true)], [0, 1]);
  assert.equal(await total(cast.root, false), 2);
});
