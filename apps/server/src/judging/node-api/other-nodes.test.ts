import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { JudgingTask } from '@xiezhi/contract/judging';
import { buildJudgedProblem, type TestProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode, caseResult, type FakeNode } from '../queue/testing/fake-node.ts';
import { submitTo } from '../queue/testing/submit.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

/** Two nodes with valid tokens; one of them knows id and fencing token of the other's task. */
let server: TestServer;
let problem: TestProblem;
let user: TestUser;
let holder: FakeNode;
let other: FakeNode;
before(async () => {
  server = await startTestServer();
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  problem = await buildJudgedProblem(server.services);
  user = await server.buildUser();
  [holder, other] = [await buildNode(server), await buildNode(server)];
});
after(() => server.stop());
afterEach(() => server.services.db.deleteFrom('judging_task').execute());

async function claimTask(): Promise<{ task: JudgingTask; submitId: number }> {
  const submitId = await submitTo(server, { as: user, displayId: problem.displayId });
  const task = await holder.claim();
  assert.ok(task);
  return { task, submitId };
}

const row = () => server.services.db.selectFrom('judging_task').selectAll().executeTakeFirstOrThrow();
const leaseOf = async () => (await row()).leased_until?.getTime();

/** Every action of a node on a task, called by a node that does not hold the task. */
const actions: readonly [string, (by: FakeNode, task: JudgingTask) => Promise<{ http: number }>][] = [
  ['progress', (by, task) => by.progress(task, 7, [caseResult(1, { status: -1 })])],
  ['finish', (by, task) => by.finish(task, { status: -1 })],
  ['release', (by, task) => by.release(task)],
  ['release with a fault', (by, task) => by.release(task, true)],
];

for (const [name, act] of actions)
  test(`rejects ${name} by a node that did not claim the task, and changes nothing`, async () => {
    const { task, submitId } = await claimTask();
    const untouched = await row();
    assert.equal((await act(other, task)).http, 409);
    assert.deepEqual(await row(), untouched);
    const detail = await server.call('GET /api/get-submission-detail', { query: { submitId } });
    assert.equal(detail.data.submission.status, 5);
    assert.equal((await holder.finish(task)).http, 200);
  });

test('rejects a call with the id of the holder but another instance', async () => {
  const { task } = await claimTask();
  const calls = [
    ['POST /api/node/tasks/:judgingId/progress', { status: 7, cases: [] }],
    ['POST /api/node/tasks/:judgingId/release', { reason: 'x' }],
  ] as const;
  for (const instance of [other.instance, 'a-guess-of-a-life', undefined]) {
    for (const [name, more] of calls) {
      const body = { nodeId: holder.nodeId, instance, fence: task.fence, ...more };
      const answer = await other.call(name, { params: { judgingId: task.judgingId }, body });
      assert.equal(answer.http, instance === undefined ? 400 : 409, `${name} as ${instance}`);
    }
    const tasks = [{ judgingId: task.judgingId, fence: task.fence }];
    const body = { nodeId: holder.nodeId, instance, tasks };
    const beat = await other.call('POST /api/node/heartbeat', { body });
    assert.equal(beat.http, instance === undefined ? 400 : 409);
    const left = await other.call('POST /api/node/leave', { body: { nodeId: holder.nodeId, instance } });
    assert.equal(left.http, instance === undefined ? 400 : 200);
  }
  assert.equal((await row()).node_id, holder.nodeId, 'a goodbye of another life takes nothing back');
  assert.equal((await holder.finish(task)).http, 200);
});

test('a heartbeat renews no lease of another node, and reports that the caller does not hold the task', async () => {
  const { task } = await claimTask();
  const lease = await leaseOf();
  assert.deepEqual(await other.heartbeat([task]), [task.judgingId]);
  assert.equal(await leaseOf(), lease);
  assert.deepEqual(await holder.heartbeat([task]), []);
});

test('rejects repeating the finish of another node’s judging', async () => {
  const { task } = await claimTask();
  assert.equal((await holder.finish(task)).http, 200);
  assert.equal((await holder.finish(task)).http, 200, 'its own may come twice');
  assert.equal((await other.finish(task, { status: -1 })).http, 409);
});

const status = async (by: FakeNode, sha256: string, headers = {}) =>
  (await by.fetchBlob(sha256, headers)).status;

test('only the node that judges may read test data, and only meanwhile', async () => {
  const { blobs } = server.services;
  const { task } = await claimTask();
  const [first] = task.cases;
  assert.ok(first);
  const picture = await blobs.put(Buffer.from('a file of somebody, kept by its hash as test data is'));
  for (const { sha256 } of [first.input, first.answer]) {
    assert.equal(await status(holder, sha256), 200);
    assert.equal(await status(other, sha256), 409);
    const names = [
      `${holder.nodeId} ${other.instance}`,
      `${other.nodeId} ${holder.instance}`,
      '',
      'x y',
      '1',
    ];
    for (const name of names) assert.equal(await status(other, sha256, { 'x-judge-node': name }), 409, name);
  }
  assert.equal(await status(holder, picture.sha256), 409);
  await holder.finish(task);
  assert.equal(await status(holder, first.input.sha256), 409);
});

test('the task of an ended instance is closed to it and open to the next holder', async () => {
  const { task } = await claimTask();
  const next = await holder.restart();
  assert.equal((await holder.finish(task)).http, 409);
  assert.equal((await holder.fetchBlob(task.cases[0]?.input.sha256 ?? '')).status, 409);
  const again = await next.claim();
  assert.equal(again?.judgingId, task.judgingId);
  assert.equal((await next.finish(again)).http, 200);
  holder = next;
});
