import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { recount } from './recount.ts';
import { buildJudgedProblem, type TestProblem } from '../queue/testing/build-judged-problem.ts';
import { readCounters } from '../queue/testing/read-counters.ts';
import { buildNode, type FakeNode } from '../queue/testing/fake-node.ts';
import { submitTo } from '../queue/testing/submit.ts';

let server: TestServer;
let node: FakeNode;
let root: TestUser;
let users: TestUser[];
let problems: TestProblem[];
before(async () => {
  server = await startTestServer({ onLogLine: () => {} });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  node = await buildNode(server);
  root = await server.buildUser({ role: 'root' });
  users = [await server.buildUser(), await server.buildUser()];
  problems = [
    await buildJudgedProblem(server.services),
    await buildJudgedProblem(server.services, { type: 1, io_score: 100, difficulty: 3 }),
  ];
});
after(() => server.stop());

async function rejudge(submitId: number): Promise<void> {
  const answer = await server.call('POST /api/admin/judge/rejudge', { as: root, body: { submitId } });
  assert.equal(answer.status, 200, answer.msg);
}

async function cancel(submitId: number): Promise<void> {
  const answer = await server.call('POST /api/admin/judge/cancel-judge', { as: root, body: { submitId } });
  assert.equal(answer.status, 200, answer.msg);
}

/** Sets a verdict manually, also in states in which the site rejects this: during judging and for compile errors. */
async function judgeByHand(submitId: number, status: number, score: number): Promise<void> {
  const body = { submitId, status, score };
  const answer = await server.call('POST /api/admin/judge/manual-judge', { as: root, body });
  assert.ok([200, 400].includes(answer.status) && answer.http === 200, answer.msg);
}

const verdict = fc.constantFrom(0, 0, 0, -1, -2, -3, 1, 2, 3, 4, 8, 10, -4);
const step = fc.oneof(
  fc.record({ kind: fc.constant('submit' as const), user: fc.nat(1), problem: fc.nat(1) }),
  fc.record({ kind: fc.constant('finish' as const), status: verdict, score: fc.nat(100) }),
  fc.record({ kind: fc.constant('rejudge' as const), pick: fc.nat(1000) }),
  fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat(1000) }),
  fc.record({
    kind: fc.constant('manual' as const),
    pick: fc.nat(1000),
    status: fc.constantFrom(0, -1, 8, 4, -2),
    score: fc.nat(150),
  }),
);

test('incremental counters equal a recount after any history', async () => {
  const submitted: number[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      for (const action of steps) {
        if (action.kind === 'submit') {
          const as = users[action.user];
          const problem = problems[action.problem];
          assert.ok(as && problem);
          submitted.push(await submitTo(server, { as, displayId: problem.displayId }));
        } else if (action.kind === 'finish') {
          const task = await node.claim();
          if (!task) continue;
          const isScored = task.problem.type === 1 && action.status !== 4;
          const scores = isScored ? { score: action.score, oiRankScore: action.score } : {};
          assert.equal((await node.finish(task, { status: action.status, ...scores })).http, 200);
        } else if (submitted.length > 0) {
          const id = submitted[action.pick % submitted.length] ?? 0;
          if (action.kind === 'rejudge') await rejudge(id);
          else if (action.kind === 'cancel') await cancel(id);
          else await judgeByHand(id, action.status, action.score);
        }
      }
      const incremental = await readCounters(server.services.db);
      const { timeZone } = await server.services.siteSettings.get();
      await recount(server.services.db, timeZone);
      assert.deepEqual(incremental, await readCounters(server.services.db));
    }),
    { numRuns: 15 },
  );
});

test('a user has one state per problem, however often it was accepted', async () => {
  const user = await server.buildUser();
  const problem = await buildJudgedProblem(server.services);
  const ids: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    ids.push(await submitTo(server, { as: user, displayId: problem.displayId }));
  }
  for (let task = await node.claim(); task; task = await node.claim()) await node.finish(task);
  const counts = () =>
    server.services.db
      .selectFrom('user_problem')
      .innerJoin('user_counter', 'user_counter.uid', 'user_problem.uid')
      .where('user_problem.uid', '=', user.uid)
      .select(['accepted', 'ac'])
      .execute();
  assert.deepEqual(await counts(), [{ accepted: 3, ac: 1 }]);
  for (const [index, id] of ids.entries()) {
    await rejudge(id);
    const task = await node.claim();
    assert.ok(task);
    await node.finish(task, { status: -1 });
    assert.deepEqual(await counts(), [{ accepted: 2 - index, ac: index === 2 ? 0 : 1 }]);
  }
});

test('a rejudge shows Pending and keeps the counters until it ends, and a System Error changes nothing', async () => {
  const user = await server.buildUser();
  const problem = await buildJudgedProblem(server.services);
  const id = await submitTo(server, { as: user, displayId: problem.displayId });
  const first = await node.claim();
  assert.ok(first);
  await node.finish(first);
  await rejudge(id);
  const shown = async () => {
    const { data } = await server.call('GET /api/get-submission-detail', { query: { submitId: id } });
    return [data.submission.status, data.submission.time];
  };
  const accepted = async () => {
    const rows = await server.services.db
      .selectFrom('problem_counter')
      .where('pid', '=', problem.pid)
      .select(['total', 'ac', 'se'])
      .execute();
    return rows[0];
  };
  assert.deepEqual(await shown(), [5, null]);
  assert.deepEqual(await accepted(), { total: 1, ac: 1, se: 0 });
  const second = await node.claim();
  assert.ok(second);
  await node.finish(second, { status: 4, timeMs: null, message: 'the disk was full' });
  assert.deepEqual(await shown(), [0, 10]);
  assert.deepEqual(await accepted(), { total: 1, ac: 1, se: 0 });
  const judgings = await server.services.db
    .selectFrom('judging')
    .where('submit_id', '=', id)
    .select(['number', 'status', 'message'])
    .orderBy('number')
    .execute();
  assert.deepEqual(judgings, [
    { number: 1, status: 0, message: null },
    { number: 2, status: 4, message: 'the disk was full' },
  ]);
});

test('a sum of scores has no upper limit', async () => {
  const { db } = server.services;
  const user = await server.buildUser();
  const problem = await buildJudgedProblem(server.services, { type: 1, io_score: 100, difficulty: 3 });
  const most = 2 ** 31 - 1;
  await db.updateTable('user_counter').set({ oi_score: most }).where('uid', '=', user.uid).execute();
  await submitTo(server, { as: user, displayId: problem.displayId });
  const task = await node.claim();
  assert.ok(task);
  assert.equal((await node.finish(task, { status: 0, score: 100, oiRankScore: 16 })).status, 200);
  const { data } = await server.call('GET /api/get-rank-list', { query: { type: 1, limit: 1 } });
  assert.deepEqual([data.records[0]?.uid, data.records[0]?.score], [user.uid, most + 16]);
});

test('results of a former judging are never mixed with those of a new one', async () => {
  const user = await server.buildUser();
  const problem = await buildJudgedProblem(server.services);
  const id = await submitTo(server, { as: user, displayId: problem.displayId });
  const first = await node.claim();
  assert.ok(first);
  await node.finish(first);
  const cases = async () => {
    const { data } = await server.call('GET /api/get-all-case-result', { query: { submitId: id } });
    return data?.judgeCaseList?.map((item) => item.status);
  };
  assert.deepEqual(await cases(), [0, 0]);
  await rejudge(id);
  assert.deepEqual(await cases(), []);
  const second = await node.claim();
  assert.ok(second);
  await node.finish(second, { status: 1, cases: [{ ...caseOf(1), status: 1 }] });
  assert.deepEqual(await cases(), [1]);
});

const caseOf = (seq: number) => ({
  seq,
  group: 1,
  status: 0,
  timeMs: 1,
  wallMs: 1,
  memoryKb: 1,
  score: null,
  message: null,
});
