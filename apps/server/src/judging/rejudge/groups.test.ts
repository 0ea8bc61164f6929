import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { buildGroup, insertGroupMember, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { refusalOf } from '../../../test-support/refusal.ts';
import { buildJudgedProblem, type TestProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../queue/testing/fake-node.ts';
import { submitTo } from '../queue/testing/submit.ts';

/** Tests that the permission to rejudge gives no access to groups that its holder does not belong to. */
let server: TestServer;
let node: FakeNode;
let root: TestUser;
let owner: TestUser;
let judge: TestUser;
let problem: TestProblem;
let submitId: number;
let batchId: number;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  node = await buildNode(server);
  root = await server.buildUser({ role: 'root' });
  owner = await server.buildUser();
  judge = await server.buildUser({ role: 'problem_admin' });
  const body = { role: 1008, permissions: ['rejudge', 'problem_admin'] };
  const granted = await server.call('PUT /api/admin/role-permissions', { as: root, body });
  assert.equal(granted.status, 200, granted.msg);
  problem = await buildJudgedProblem(server.services);
  submitId = await submitTo(server, { as: owner, displayId: problem.displayId });
  const task = await node.claim();
  assert.ok(task);
  await node.finish(task);
  const gid = await buildGroup(server.services, owner.uid);
  await server.services.db.updateTable('submission').set({ gid }).where('id', '=', submitId).execute();
  batchId = (await create(root)).data.id;
});
after(() => server.stop());

const create = (as: TestUser) =>
  server.call('POST /api/admin/rejudge-batches', { as, body: { problemID: problem.displayId } });
const entries = async () => {
  const { rows } = await sql<{ of: string }>`
    select uid || ' ' || action as of from audit_log where uid = ${judge.uid}`.execute(server.services.db);
  return rows;
};

test('a submission of a group is neither rejudged, cancelled nor given a verdict by staff who may not see it', async () => {
  for (const action of ['rejudge', 'cancel-judge', 'manual-judge'] as const) {
    const act = (id: number) =>
      server.call(`POST /api/admin/judge/${action}`, { as: judge, body: { submitId: id, status: -1 } });
    assert.deepEqual(refusalOf(await act(submitId)), refusalOf(await act(987_654)), action);
  }
  const { data } = await server.call('GET /api/get-submission-detail', { as: root, query: { submitId } });
  assert.deepEqual([data.submission.status, await entries()], [0, []]);
});

test('a dry run with submissions of a group is listed, read, applied and dropped only by root and people of the group', async () => {
  const list = async (as: TestUser) =>
    (await server.call('GET /api/admin/rejudge-batches', { as, query: {} })).data.map(({ id }) => id);
  assert.deepEqual([await list(root), await list(judge)], [[batchId], []]);
  const read = (id: number) => server.call('GET /api/admin/rejudge-batch', { as: judge, query: { id } });
  assert.deepEqual(refusalOf(await read(batchId)), refusalOf(await read(987_654)));
  for (const action of ['apply', 'drop'] as const) {
    const act = (id: number) =>
      server.call(`POST /api/admin/rejudge-batch/${action}`, { as: judge, body: { id } });
    assert.deepEqual(refusalOf(await act(batchId)), refusalOf(await act(987_654)), action);
  }
  assert.match((await create(judge)).msg, /^No submissions match/);
  const { data } = await server.call('GET /api/admin/rejudge-batch', { as: root, query: { id: batchId } });
  assert.deepEqual([data.batch.state, await entries()], ['open', []]);
});

test('a holder of the permission who is a member of the group rejudges its submissions', async () => {
  const { gid } = await server.services.db
    .selectFrom('submission')
    .where('id', '=', submitId)
    .select('gid')
    .executeTakeFirstOrThrow();
  assert.ok(gid);
  await insertGroupMember(server.services, gid, { [judge.uid]: 3 });
  assert.equal((await create(judge)).status, 200);
  const answer = await server.call('POST /api/admin/judge/rejudge', { as: judge, body: { submitId } });
  assert.equal(answer.status, 200, answer.msg);
});
