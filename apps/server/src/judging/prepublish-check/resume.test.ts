import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JudgingTask } from '@xiezhi/contract/judging';
import { buildJudgedProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode, caseResult, type FakeNode } from '../queue/testing/fake-node.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';

/** Answers calls of users and nodes, and runs no jobs. */
let server: TestServer;
let node: FakeNode;
let root: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  node = await buildNode(server);
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const startWorker = () => startTestServer({ database: server.database, onLogLine: () => {} });
const right = 'print(sum(map(int, input().split())) + 0)\n';

async function finish(task: JudgingTask): Promise<void> {
  const cases = task.cases.map(({ seq }) => caseResult(seq, { status: -1 }));
  await node.finish(task, task.code === right ? {} : { status: -1, cases });
}

test('a stopped server loses nothing: another continues and judges nothing twice', async () => {
  const { pid } = await buildJudgedProblem(server.services);
  const programs = [
    { name: 'good.py', code: right, expected: 'AC' },
    { name: 'bad.py', code: 'print(0)\n', expected: 'WA' },
  ] as const;
  for (const program of programs) {
    const body = { pid, language: 'Python3', ...program };
    assert.equal((await server.call('PUT /api/admin/problem-solution', { as: root, body })).status, 200);
  }
  const show = async () =>
    (await server.call('GET /api/admin/problem-check', { as: root, query: { pid } })).data;
  const runs = async () => (await show()).run?.parts.map(({ part, total, done }) => [part, total, done]);

  const first = await startWorker();
  await server.call('POST /api/admin/problem-check', { as: root, body: { pid } });
  await until('the runs wait', async () => ((await runs()) ?? []).length === 1);
  const one = await node.claim();
  const two = await node.claim();
  assert.ok(one && two);
  await finish(one);
  await first.stop();
  assert.deepEqual(await runs(), [['solution', 2, 1]], 'what is judged and what runs is still there');
  assert.equal((await show()).run?.state, 'waiting');
  await finish(two);

  const second = await startWorker();
  const judged: string[] = [one.code, two.code];
  await until('the checks have ended', async () => {
    for (let task = await node.claim(); task; task = await node.claim()) {
      judged.push(task.code);
      await finish(task);
    }
    return (await show()).run?.state === 'done';
  });
  await second.stop();
  const { result } = await show();
  assert.deepEqual(
    result?.solutions.map(({ isMet }) => isMet),
    [true, true],
  );
  assert.equal(new Set(judged).size, judged.length);
  assert.equal(judged.length, 2 + (result?.mutation?.made ?? 0));
  assert.ok((result?.mutation?.killed ?? 0) > 0);
});
