import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { JudgingTask } from '@xiezhi/contract/judging';
import { LeaseSupervisor } from '../queue/supervision.ts';
import { findExpiredTestRuns } from './timeout.ts';
import { buildJudgedProblem, type TestProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../queue/testing/fake-node.ts';
import { submitTo } from '../queue/testing/submit.ts';
import { deleteExpiredRows } from '../../app/retention.ts';
import { buildGroup, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let node: FakeNode;
let problem: TestProblem;
let user: TestUser;
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  node = await buildNode(server);
  problem = await buildJudgedProblem(server.services, {
    samples: JSON.stringify([
      { input: '1 1\n', output: '2\n' },
      { input: '2 2\n', output: '4\n' },
      { input: '3 3\n', output: `${'6'.repeat(1500)}\n` },
    ]),
  });
});
beforeEach(async () => {
  user = await server.buildUser();
  for (let task = await node.claim(); task; task = await node.claim()) await node.finish(task);
});
after(() => server.stop());

type Body = Record<string, unknown>;

const run = (body: Body = {}, as: TestUser | null = user) =>
  server.call('POST /api/submit-problem-test-judge', {
    as,
    body: {
      pid: problem.pid,
      type: 'public',
      language: 'C++',
      code: 'int main() {}',
      userInput: '1 2',
      ...body,
    },
  });
const runSamples = (body: Body = {}, as: TestUser | null = user) =>
  server.call('POST /api/submit-problem-samples-judge', {
    as,
    body: { pid: problem.pid, language: 'C++', code: 'int main() {}', ...body },
  });
test('the problem determines the group if a client names only the area', async () => {
  const gid = await buildGroup(server.services, user.uid);
  const { pid } = await buildJudgedProblem(server.services, { gid });
  const started = await run({ pid, type: 'group' });
  assert.equal(started.status, 200, started.msg);
  const task = await claimed();
  await node.finish(task);
  const row = await server.services.db
    .selectFrom('test_run')
    .where('pid', '=', pid)
    .select('gid')
    .executeTakeFirstOrThrow();
  assert.equal(row.gid, gid);
  const stranger = await server.buildUser();
  assert.equal((await run({ pid, type: 'group' }, stranger)).status, 403);
  assert.equal((await run({ pid: 999_999, type: 'group' }, stranger)).status, 404);
});

const result = (testJudgeKey: string, as: TestUser | null = user, locale: 'zh-CN' | 'en-US' = 'en-US') =>
  server.call('GET /api/get-test-judge-result', { as, locale, query: { testJudgeKey } });

async function claimed(): Promise<JudgingTask> {
  const task = await node.claim();
  assert.ok(task);
  return task;
}

test('a test run reaches a node with its input, and its result can be read repeatedly', async () => {
  const { data: key } = await run({ expectedOutput: '3', mode: 'text/x-c++src' });
  assert.deepEqual((await result(key)).data, { status: 5 }, 'pending from the first moment');
  const task = await claimed();
  assert.equal(task.kind, 'testRun');
  assert.deepEqual([task.testInput, task.expectedOutput, task.submitId], ['1 2', '3', null]);
  assert.deepEqual([task.cases, task.problem.checker], [[], null]);
  await node.progress(task, 7);
  assert.deepEqual((await result(key)).data, { status: 5 });
  await node.finish(task, { status: -1, testRun: { stdout: '4', stderr: 'note' } });
  for (let i = 0; i < 2; i += 1) {
    assert.deepEqual((await result(key)).data, {
      status: -1,
      time: 10,
      memory: 1024,
      userInput: '1 2',
      userOutput: '4',
      expectedOutput: '3',
      stderr: 'note',
      problemJudgeMode: 'default',
      difference: { line: 1, column: 1, expected: '3', found: '4' },
    });
  }
  const counted = await server.services.db
    .selectFrom('user_counter')
    .where('uid', '=', user.uid)
    .select('total')
    .executeTakeFirst();
  assert.equal(counted?.total, 0, 'a test run is no submission');
});

test('the key is bound to its user, and a result expires after ten minutes', async () => {
  const { data: key } = await run();
  const other = await server.buildUser({ role: 'root' });
  const refused = await result(key, other);
  assert.deepEqual([refused.http, refused.status], [200, 400]);
  assert.equal((await result(key, null)).http, 401);
  await node.finish(await claimed(), { testRun: { stdout: '3', stderr: '' } });
  const { db } = server.services;
  const age = (minutes: number) =>
    db
      .updateTable('test_run')
      .set({ finished_at: new Date(Date.now() - minutes * 60_000) })
      .where('key', '=', key)
      .execute();
  await age(9);
  assert.equal((await result(key)).status, 200);
  await age(11);
  assert.equal((await result(key)).status, 400);
  await db
    .updateTable('judging')
    .set({ finished_at: new Date(Date.now() - 3_700_000) })
    .where('reason', '=', 'testRun')
    .where('by_uid', '=', user.uid)
    .execute();
  await deleteExpiredRows(server.services);
  const left = await db.selectFrom('test_run').where('key', '=', key).select('key').execute();
  assert.deepEqual(left, []);
});

test('only users who may see a problem may run programs for it', async () => {
  const hidden = await buildJudgedProblem(server.services, { auth: 2 });
  const group = await buildJudgedProblem(server.services, { gid: await buildGroup(server.services) });
  const statuses = [];
  for (const body of [{ pid: hidden.pid }, { pid: group.pid, type: 'group' }, { pid: 999_999 }]) {
    statuses.push((await run(body)).status, (await runSamples(body)).status);
  }
  assert.deepEqual(statuses, [403, 403, 403, 403, 404, 404]);
});

test('rejects invalid input, a missing session and a role that may not submit', async () => {
  const statusOf = async (body: Body) => (await run(body)).status;
  assert.equal(await statusOf({ type: 'private' }), 400);
  assert.equal(await statusOf({ type: 'contest' }), 404);
  assert.equal(await statusOf({ language: 'Brainfuck' }), 400);
  assert.equal(await statusOf({ code: ' ' }), 400);
  assert.equal(await statusOf({ userInput: '獬'.repeat(1001) }), 400);
  assert.equal(await statusOf({ userInput: '獬'.repeat(1000) }), 200);
  assert.equal(await statusOf({ userInput: '' }), 200);
  assert.equal((await run({}, null)).http, 401);
  const muted = await server.buildUser({ role: 'no_subimit_user' });
  assert.deepEqual([(await run({}, muted)).http, (await runSamples({}, muted)).http], [403, 403]);
  const plain = await buildJudgedProblem(server.services);
  assert.equal((await runSamples({ pid: plain.pid })).msg, 'This problem has no samples');
  await server.services.siteSettings.set({ openPublicJudge: false }, null);
  assert.equal((await run()).status, 403);
  await server.services.siteSettings.set({ openPublicJudge: true }, null);
});

test('test runs have their own interval, and a rejected one does not use it up', async () => {
  await server.services.siteSettings.set({ submitIntervalSeconds: 8 }, null);
  try {
    assert.equal((await run({ language: 'None' })).status, 400);
    assert.equal((await run()).status, 200);
    const again = await run();
    assert.equal(again.status, 403);
    assert.match(again.msg, /^Too many test runs\. Try again in \d s$/);
    assert.equal((await runSamples()).status, 403);
    await submitTo(server, { as: user, displayId: problem.displayId });
  } finally {
    await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  }
});

test('runs all samples at once, each with its verdict and first difference', async () => {
  const { data: key } = await runSamples();
  const read = async () => {
    const query = { testJudgeKey: key };
    return (await server.call('GET /api/get-samples-judge-result', { as: user, query })).data;
  };
  assert.deepEqual(
    (await read()).samples.map(({ status, sample }) => [sample, status]),
    [
      [1, 5],
      [2, 5],
      [3, 5],
    ],
  );
  await node.finish(await claimed(), { testRun: { stdout: '2\n', stderr: '' } });
  const second = await claimed();
  assert.deepEqual([second.testInput, second.expectedOutput], ['2 2\n', '4\n']);
  await node.finish(second, { status: -1, testRun: { stdout: '5\n', stderr: '' } });
  assert.equal((await read()).isFinished, false);
  const cut = `${'6'.repeat(1000)}...`;
  await node.finish(await claimed(), { status: -1, testRun: { stdout: cut, stderr: '' } });
  const { isFinished, samples } = await read();
  assert.equal(isFinished, true);
  assert.deepEqual(
    samples.map((sample) => [sample.status, sample.difference]),
    [
      [0, null],
      [-1, { line: 1, column: 1, expected: '4', found: '5' }],
      [-1, null],
    ],
  );
});

test('skips a checker: only the program runs, and the mode says so', async () => {
  const checked = await buildJudgedProblem(server.services, {
    judge_mode: 'spj',
    checker: JSON.stringify({
      language: 'C++',
      code: 'x',
      dialect: 'testlib',
      unit: 'percent',
      arguments: [],
    }),
  });
  const { data: key } = await run({ pid: checked.pid, expectedOutput: '1' });
  const task = await claimed();
  assert.deepEqual(
    [task.problem.judgeMode, task.problem.checker, task.expectedOutput],
    ['default', null, null],
  );
  await node.finish(task, { testRun: { stdout: '9', stderr: '' } });
  const { data } = await result(key);
  assert.deepEqual([data.status, data.problemJudgeMode, data.expectedOutput], [0, 'spj', '1']);
});

test('the checker judges the output for a sample, with the answer of that sample', async () => {
  const checker = { language: 'C++', code: 'x', dialect: 'testlib', unit: 'percent', arguments: [] };
  const { pid } = await buildJudgedProblem(server.services, {
    judge_mode: 'spj',
    checker: JSON.stringify(checker),
    samples: JSON.stringify([{ input: '5\n', output: '2 3\n' }]),
  });
  const { data: key } = await run({ pid, userInput: '5', expectedOutput: '1 4' });
  const task = await claimed();
  assert.deepEqual(
    [task.problem.judgeMode, task.problem.checker, task.expectedOutput],
    ['spj', checker, '2 3\n'],
  );
  await node.finish(task, { status: -1, testRun: { stdout: '9', stderr: 'wrong answer no' } });
  const { data } = await result(key);
  assert.deepEqual([data.status, data.stderr, data.difference], [-1, 'wrong answer no', null]);
});

test('a built-in comparison judges test runs like submissions', async () => {
  const comparer = {
    kind: 'words',
    isCaseSensitive: false,
    isSpaceSensitive: false,
    absoluteTolerance: null,
    relativeTolerance: null,
  };
  const columns = { judge_mode: 'spj', comparer: JSON.stringify(comparer) };
  const { pid } = await buildJudgedProblem(server.services, columns);
  const { data: key } = await run({ pid, expectedOutput: 'YES no' });
  const task = await claimed();
  assert.deepEqual([task.problem.comparer, task.expectedOutput], [comparer, 'YES no']);
  await node.finish(task, { status: -1, testRun: { stdout: 'yes\nyes', stderr: '' } });
  const { data } = await result(key);
  assert.deepEqual([data.difference?.line, data.difference?.found], [2, 'yes']);
});

test('a test run of a remote problem ignores a missing line feed at the end of its sample', async () => {
  const { pid } = await buildJudgedProblem(server.services, {
    is_remote: true,
    remote_oj: 'HDU',
    remote_id: '1000',
    is_remove_end_blank: false,
    samples: JSON.stringify([{ input: '1 2', output: '3' }]),
  });
  const { data: key } = await run({ pid, language: 'Java', expectedOutput: '3' });
  const task = await claimed();
  assert.deepEqual([task.problem.isRemoveEndBlank, task.expectedOutput], [true, '3']);
  // If the comparison on the server differed from the node's, it would show a difference for this output.
  await node.finish(task, { status: -1, testRun: { stdout: '3\n', stderr: '' } });
  assert.equal((await result(key)).data.difference, null);
});

test('errors are System Error without the reason, and so is a run that no node took', async () => {
  const { data: key } = await run();
  await node.finish(await claimed(), {
    status: 4,
    timeMs: null,
    memoryKb: null,
    message: '/srv/disk is full',
  });
  const { data } = await result(key);
  assert.deepEqual([data.status, data.stderr], [4, 'The judge failed, not your program']);
  const { data: waiting } = await run();
  const { db } = server.services;
  await db
    .updateTable('judging_task')
    .set({ queued_at: new Date(Date.now() - 301_000) })
    .where('uid', '=', user.uid)
    .execute();
  await new LeaseSupervisor(server.services, [findExpiredTestRuns]).tick(0, 0);
  const ended = await result(waiting, user, 'zh-CN');
  assert.deepEqual([ended.data.status, ended.data.stderr], [4, '当前没有空闲的评测机，请稍后重试']);
  assert.equal(await node.claim(), null);
});

async function claimAll(count: number) {
  const tasks = [];
  for (let i = 0; i < count; i += 1) tasks.push(await claimed());
  return { tasks, kinds: tasks.map((task) => (task.kind === 'testRun' ? 't' : 's')).join('') };
}

test('while submissions wait, one test run goes first and the others wait', async () => {
  const { db } = server.services;
  const slots = (count: number) =>
    db.updateTable('judge_node').set({ slots: count }).where('id', '=', node.nodeId).execute();
  const other = await server.buildUser();
  const submit = () => submitTo(server, { as: other, displayId: problem.displayId });
  for (const [count, order] of [
    [1, 'ssstt'],
    [4, 'tssst'],
    [8, 'tssst'],
  ] as const) {
    await slots(count);
    for (let i = 0; i < 3; i += 1) await submit();
    for (let i = 0; i < 2; i += 1) await run();
    const { tasks, kinds } = await claimAll(5);
    assert.equal(kinds, order, `${count} slots`);
    for (const task of tasks) await node.finish(task);
  }
  await slots(1);
});
