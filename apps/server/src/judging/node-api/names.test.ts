import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from 'kysely';
import { buildJudgedProblem, type TestProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../queue/testing/fake-node.ts';
import { submitTo } from '../queue/testing/submit.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let problem: TestProblem;
let user: TestUser;
before(async () => {
  server = await startTestServer();
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  problem = await buildJudgedProblem(server.services);
  user = await server.buildUser();
});
after(() => server.stop());
afterEach(() => server.services.db.deleteFrom('judging_task').execute());

const submit = () => submitTo(server, { as: user, displayId: problem.displayId });
const registration = (name: string, more: object) => ({
  name,
  host: 'elsewhere',
  slots: 1,
  cpu: 'cpu',
  cores: 1,
  memoryMb: 100,
  kernel: 'k',
  sandbox: { version: '1', tier: 'full', isSafe: true },
  languages: [{ name: 'C++', version: '1', compileCommand: 'c' }],
  ...more,
});
const register = (by: FakeNode, name: string, more: object) =>
  by.call('POST /api/node/register', { body: registration(name, more) });
const claim = (by: FakeNode, instance: string) =>
  by.call('POST /api/node/claim', {
    body: { nodeId: by.nodeId, instance, waitMs: 0, languages: ['C++'] },
  });

/** Returns an instance id of the length that the contract requires. */
const instanceIdOf = (name: string) => `${name}-life-of-a-node`;
const silence = () =>
  sql`update judge_node set last_seen_at = now() - interval '16 seconds'`.execute(server.services.db);

test('rejects a second live node of a name with the host of the first, and gives it no tasks', async () => {
  const node = await buildNode(server, { name: 'one' });
  await submit();
  const task = await node.claim();
  assert.ok(task);
  for (const more of [
    { instance: instanceIdOf('stranger') },
    { instance: instanceIdOf('stranger'), follows: [instanceIdOf('invented')] },
  ]) {
    const refused = await register(node, 'one', more);
    assert.deepEqual([refused.http, refused.status], [409, 409]);
    assert.match(refused.msg, /one.*test/);
  }
  assert.equal((await claim(node, instanceIdOf('stranger'))).http, 409);
  assert.deepEqual(await node.heartbeat([task]), [], 'the first goes on as it was');
  assert.equal((await node.finish(task)).http, 200);
  const as = await server.buildUser({ role: 'root' });
  const { data } = await server.call('GET /api/judge-nodes', { as });
  assert.equal(data.nodes.find(({ name }) => name === 'one')?.rival?.host, 'elsewhere');
});

test('a restarted node gets its name back at once, and calls of its previous instance are rejected', async () => {
  const former = await buildNode(server, { name: 'two' });
  const id = await submit();
  const task = await former.claim();
  assert.ok(task);
  const present = await former.restart();
  assert.equal(present.nodeId, former.nodeId);
  assert.equal((await claim(former, former.instance)).http, 409);
  const beat = await former.call('POST /api/node/heartbeat', {
    body: { nodeId: former.nodeId, instance: former.instance, tasks: [] },
  });
  assert.equal(beat.http, 409);
  assert.equal((await former.finish(task)).http, 409, 'its verdict comes too late');
  const again = await present.claim();
  assert.equal(again?.submitId, id);
  assert.equal((await present.finish(again)).http, 200);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from judging where submit_id = ${id} and finished_at is not null`.execute(
    server.services.db,
  );
  assert.equal(rows[0]?.count, 1);
});

test('a waiting claim of a previous instance gets no task and blocks no other', async () => {
  const former = await buildNode(server, { name: 'three' });
  const waited = former.claim(2000);
  const present = await former.restart();
  const own = present.claim(5000);
  const id = await submit();
  assert.equal((await own)?.submitId, id);
  assert.equal(await waited, null);
});

test('the name of a silent node is free, and it does not get it back while the other lives', async () => {
  const first = await buildNode(server, { name: 'four' });
  await silence();
  const taken = await register(first, 'four', { instance: instanceIdOf('second') });
  assert.equal(taken.data.nodeId, first.nodeId);
  assert.equal((await claim(first, first.instance)).http, 409);
  assert.equal((await register(first, 'four', { instance: first.instance })).http, 409);
  await first.call('POST /api/node/leave', {
    body: { nodeId: first.nodeId, instance: instanceIdOf('second') },
  });
  assert.equal((await register(first, 'four', { instance: first.instance })).http, 200);
});
