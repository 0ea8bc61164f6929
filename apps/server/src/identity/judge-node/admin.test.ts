import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { buildJudgedProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildNode } from '../../judging/queue/testing/fake-node.ts';
import { submitTo } from '../../judging/queue/testing/submit.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let root: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const change = (body: Record<string, unknown>) =>
  server.call('PUT /api/admin/judge-node', { as: root, body });
const lastAct = async () =>
  (await server.call('GET /api/admin/audit-log', { as: root, query: { limit: 1 } })).data.records[0];

test('a disabled node finishes its tasks and takes no more until it is enabled', async () => {
  const node = await buildNode(server, { name: 'worker' });
  const { displayId } = await buildJudgedProblem(server.services);
  const user = await server.buildUser();
  await submitTo(server, { as: user, displayId });
  await submitTo(server, { as: user, displayId });
  const task = await node.claim();
  assert.ok(task);
  await change({ id: node.nodeId, isEnabled: false, reason: '换内存' });
  assert.equal(await node.claim(), null);
  assert.equal((await node.finish(task)).status, 200);
  const { data } = await server.call('GET /api/judge-nodes', { as: root });
  const [row] = data.nodes;
  assert.deepEqual([row?.disabled?.reason, row?.disabled?.by], ['换内存', root.username]);
  const act = await lastAct();
  assert.deepEqual([act?.action, act?.target], ['judge-node-changed', 'judge-node:worker']);
  await change({ id: node.nodeId, isEnabled: true });
  const next = await node.claim();
  assert.ok(next);
  await node.finish(next);
  const paces = await server.call('GET /api/admin/judge-node-pace', { as: root });
  const finished = paces.data.find(({ nodeId }) => nodeId === node.nodeId)?.finished ?? [];
  assert.deepEqual([finished.length, finished.reduce((sum, count) => sum + count, 0)], [60, 2]);
  assert.equal((await change({ id: 999_999, isEnabled: true })).status, 404);
});

test('a waiting claim learns at once that its node is disabled, and enabled again', async () => {
  const [node, other] = [await buildNode(server), await buildNode(server)];
  const { displayId } = await buildJudgedProblem(server.services);
  const user = await server.buildUser();
  const waiting = node.claim(20_000);
  await node.heartbeat();
  await change({ id: node.nodeId, isEnabled: false });
  const first = await submitTo(server, { as: user, displayId });
  const taken = await other.claim(5000);
  assert.equal(taken?.submitId, first, 'the disabled one stands before it in the line');
  await other.finish(taken);
  const second = await submitTo(server, { as: user, displayId });
  await change({ id: node.nodeId, isEnabled: true });
  assert.equal((await waiting)?.submitId, second);
});

test('deletes a node that is gone, but not a live one', async () => {
  const node = await buildNode(server, { name: 'leaving' });
  const remove = () => server.call('DELETE /api/admin/judge-node', { as: root, query: { id: node.nodeId } });
  assert.match((await remove()).msg, /still online/);
  await sql`update judge_node set last_seen_at = now() - interval '1 hour' where id = ${node.nodeId}`.execute(
    server.services.db,
  );
  assert.equal((await remove()).status, 200);
  assert.equal((await remove()).status, 404);
});

test('a token is shown once, authorizes nodes, shows its last use, and ends when revoked', async () => {
  const make = (name: string) => server.call('POST /api/admin/node-tokens', { as: root, body: { name } });
  const list = async () => (await server.call('GET /api/admin/node-tokens', { as: root })).data;
  const made = await make('机房 2');
  const { token, id } = made.data;
  assert.match((await make('机房 2')).msg, /already/);
  const register = () =>
    server.call('POST /api/node/leave', {
      headers: { authorization: `Node ${token}` },
      body: { nodeId: 1, instance: crypto.randomUUID(), tasks: [] },
    });
  assert.notEqual((await register()).http, 401);
  const [row] = await list();
  assert.deepEqual([row?.name, row?.createdBy, row?.lastUsedAt === null], ['机房 2', root.username, false]);
  const stored = await server.services.db.selectFrom('node_token').selectAll().execute();
  const audit = await server.services.db.selectFrom('audit_log').selectAll().execute();
  assert.ok(!JSON.stringify([stored, audit, await list()]).includes(token));

  const revoke = () => server.call('DELETE /api/admin/node-tokens', { as: root, query: { id } });
  assert.equal((await revoke()).status, 200);
  assert.equal((await register()).http, 401);
  assert.equal((await revoke()).status, 404);
  assert.equal((await make('机房 2')).status, 200, 'the name is free again');
});
