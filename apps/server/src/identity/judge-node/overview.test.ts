import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { buildJudgedProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildNode } from '../../judging/queue/testing/fake-node.ts';
import { submitTo } from '../../judging/queue/testing/submit.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ hasJobs: false });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
});
after(() => server.stop());

test('staff see every node, its health and load, its tasks, and the queue', async () => {
  const node = await buildNode(server, { name: 'b-node', languages: ['C', 'C++'] });
  await buildNode(server, { name: 'a-gone' });
  await sql`update judge_node set last_seen_at = now() - interval '1 minute' where name = 'a-gone'`.execute(
    server.services.db,
  );
  await node.call('POST /api/node/heartbeat', {
    body: { nodeId: node.nodeId, instance: node.instance, tasks: [], load: { cpu: 0.5, memory: 0.25 } },
  });
  const { displayId } = await buildJudgedProblem(server.services);
  const user = await server.buildUser();
  const ids = [
    await submitTo(server, { as: user, displayId }),
    await submitTo(server, { as: user, displayId }),
  ];
  const task = await node.claim();
  assert.equal(task?.submitId, ids[0]);
  const as = await server.buildUser({ role: 'problem_admin' });
  const { data } = await server.call('GET /api/judge-nodes', { as });
  assert.deepEqual(
    data.nodes.map((each) => [each.name, each.isLive, each.isEnabled]),
    [
      ['a-gone', false, true],
      ['b-node', true, true],
    ],
  );
  const [, live] = data.nodes;
  assert.deepEqual([live?.cpuLoad, live?.memoryLoad, live?.cores, live?.memoryMb], [0.5, 0.25, 1, 1024]);
  assert.deepEqual(live?.languages, [
    { name: 'C', version: 'C 1.0' },
    { name: 'C++', version: 'C++ 1.0' },
  ]);
  assert.deepEqual(
    live?.tasks.map((each) => [each.submitId, each.kind, each.language, each.status, each.priority]),
    [[ids[0], 'submission', 'C++', 5, 1]],
  );
  assert.deepEqual(
    data.waiting.map((each) => [each.priority, each.count]),
    [[1, 1]],
  );
});

test('existing clients get the live nodes in their own format', async () => {
  const as = await server.buildUser({ role: 'root' });
  const { data } = await server.call('GET /api/admin/config/get-judge-service-info', { as });
  assert.deepEqual(data, [
    {
      cpuCores: 1,
      percentCpuLoad: '50.00%',
      percentMemoryLoad: '25.00%',
      service: {
        host: 'test',
        port: 0,
        secure: false,
        uri: 'node://b-node',
        serviceId: 'b-node',
        metadata: { judgeName: 'b-node', maxTaskNum: '1', 'nacos.healthy': 'true' },
      },
    },
  ]);
});

test('rejects everybody but staff', async () => {
  const user = await server.buildUser();
  for (const name of ['GET /api/judge-nodes', 'GET /api/admin/config/get-judge-service-info'] as const) {
    assert.equal((await server.call(name)).http, 401);
    assert.equal((await server.call(name, { as: user })).http, 403);
  }
});
