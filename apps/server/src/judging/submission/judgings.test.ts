import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildJudgedProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../queue/testing/fake-node.ts';
import { submitTo } from '../queue/testing/submit.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let node: FakeNode;
let owner: TestUser;
let root: TestUser;
let displayId: string;
before(async () => {
  server = await startTestServer({ onLogLine: () => {} });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  node = await buildNode(server);
  owner = await server.buildUser();
  root = await server.buildUser({ role: 'root' });
  ({ displayId } = await buildJudgedProblem(server.services));
});
after(() => server.stop());

async function judge(outcome: Parameters<FakeNode['finish']>[1]): Promise<void> {
  const task = await node.claim();
  assert.ok(task);
  await node.finish(task, outcome);
}

const judgings = (submitId: number | string, as: TestUser | null) =>
  server.call('GET /api/get-submission-judgings', { query: { submitId }, as });
const detail = async (submitId: number) =>
  (await server.call('GET /api/get-submission-detail', { query: { submitId } })).data.submission;

test('former judgings stay: staff see each with its reason and user, and the current one marked', async () => {
  const id = await submitTo(server, { as: owner, displayId });
  await judge({ status: -1 });
  await server.call('POST /api/admin/judge/rejudge', { body: { submitId: id }, as: root });
  const running = (await judgings(id, root)).data;
  assert.deepEqual(
    running.map((judging) => [judging.number, judging.reason, judging.by, judging.status, judging.isCurrent]),
    [
      [2, 'rejudge', root.username, 5, true],
      [1, 'submit', null, -1, false],
    ],
  );
  await judge({ status: 0 });
  await server.call('POST /api/admin/judge/manual-judge', { body: { submitId: id, status: 1 }, as: root });
  const { data } = await judgings(id, root);
  assert.deepEqual(
    data.map((judging) => [judging.reason, judging.status, judging.finishedAt !== null, judging.isCurrent]),
    [
      ['manual', 1, true, true],
      ['rejudge', 0, true, false],
      ['submit', -1, true, false],
    ],
  );
});

test('former judgings are for staff only, even if the problem hides its case results', async () => {
  const { displayId: closed } = await buildJudgedProblem(server.services, { open_case_result: false });
  const id = await submitTo(server, { as: owner, displayId: closed });
  await judge({});
  const answers: Record<string, number> = {};
  for (const role of ['root', 'admin', 'problem_admin', 'default_user'] as const)
    answers[role] = (await judgings(id, await server.buildUser({ role }))).status;
  answers['owner'] = (await judgings(id, owner)).status;
  assert.deepEqual(answers, { root: 200, admin: 200, problem_admin: 200, default_user: 403, owner: 403 });
  assert.equal((await judgings(id, null)).http, 401);
  assert.equal((await judgings('x', root)).http, 400);
  assert.equal((await judgings(999_999_999, root)).status, 404);
});

test('a waiting submission shows position and estimated time, and neither without a node', async () => {
  const { db } = server.services;
  const first = await submitTo(server, { as: owner, displayId });
  await judge({});
  await db
    .updateTable('judging')
    .set({ started_at: new Date(1_700_000_000_000), finished_at: new Date(1_700_000_004_000) })
    .where('submit_id', 'is not', null)
    .execute();
  const second = await submitTo(server, { as: owner, displayId });
  const third = await submitTo(server, { as: owner, displayId });
  const waits = async () => [(await detail(second)).queueWaitMs, (await detail(third)).queueWaitMs];
  // The server re-reads the judging pace at most every two seconds, so the new value takes a moment.
  for (let tries = 0; (await waits())[0] !== 4000; tries += 1) {
    assert.ok(tries < 5000, `the pace stays old: ${String(await waits())}`);
  }
  assert.deepEqual(await waits(), [4000, 8000]);
  assert.equal((await detail(first)).queueWaitMs, null);
  await judge({});
  await judge({});
});
