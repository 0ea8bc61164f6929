import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { buildJudgedProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildNode } from '../../judging/queue/testing/fake-node.ts';
import { submitTo } from '../../judging/queue/testing/submit.ts';
import { addEmptyCases } from '../../problems/problem/authoring/testing/add-empty-cases.ts';
import { insertContestProblems, buildContest } from '../../scopes/contest/testing/build-contest.ts';
import { judgingOverview } from './overview.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
});
after(() => server.stop());

test('without a node visitors see that there is none', async () => {
  const empty = await startTestServer({ hasJobs: false });
  try {
    const { data } = await empty.call('GET /api/system-info');
    assert.match(data.version, /^\d+\.\d+\.\d+/);
    assert.deepEqual(data.judging, {
      nodes: 0,
      cores: 0,
      slots: 0,
      running: 0,
      waiting: 0,
      waitingSince: null,
      cpuLoad: null,
      memoryLoad: null,
      languages: 0,
    });
  } finally {
    await empty.stop();
  }
});

test('totals over the live nodes are public, their names and addresses are not', async () => {
  const node = await buildNode(server, { name: 'secret-name', languages: ['C', 'C++'] });
  await buildNode(server, { name: 'gone-name' });
  const { db } = server.services;
  await sql`update judge_node set last_seen_at = now() - interval '1 minute' where name = 'gone-name'`.execute(
    db,
  );
  await node.call('POST /api/node/heartbeat', {
    body: { nodeId: node.nodeId, instance: node.instance, tasks: [], load: { cpu: 0.5, memory: 0.25 } },
  });
  const { displayId } = await buildJudgedProblem(server.services);
  const user = await server.buildUser();
  await submitTo(server, { as: user, displayId });
  await submitTo(server, { as: user, displayId });
  await node.claim();
  const { data } = await server.call('GET /api/system-info');
  assert.deepEqual(
    [data.judging.nodes, data.judging.running, data.judging.waiting, data.judging.languages],
    [1, 1, 1, 2],
  );
  assert.deepEqual([data.judging.cpuLoad, data.judging.memoryLoad], [0.5, 0.25]);
  assert.ok(data.judging.slots >= 1 && data.judging.cores >= 1);
  assert.ok(Date.parse(data.judging.waitingSince ?? '') > 0);
  assert.doesNotMatch(JSON.stringify(data), /secret-name|127\.0\.0\.1/);
});

test('problem administrators see the server itself, in the legacy format', async () => {
  const cast = {
    visitor: [null, 401],
    user: [await server.buildUser(), 403],
    admin: [await server.buildUser({ role: 'admin' }), 200],
    problemAdmin: [await server.buildUser({ role: 'problem_admin' }), 200],
    root: [await server.buildUser({ role: 'root' }), 200],
  } as const;
  for (const [who, [as, http]] of Object.entries(cast)) {
    const answer = await server.call('GET /api/admin/config/get-service-info', { as });
    assert.equal(answer.http, http, who);
    if (http !== 200) continue;
    assert.equal(answer.data.nacos.status, 'UP');
    assert.equal(answer.data.backupService[0]?.metadata['nacos.healthy'], 'true');
    assert.equal(answer.data.backupService[0]?.port, Number(new URL(server.url).port));
    assert.match(answer.data.backupPercentCpuLoad, /^\d{1,3}\.\d\d%$/);
    assert.match(answer.data.backupPercentMemoryLoad, /^\d{1,3}\.\d\d%$/);
  }
});

test('a frozen contest hides its tasks and the load, which would tell when a hidden run was judged', async () => {
  const { services } = server;
  const root = await server.buildUser({ role: 'root' });
  const start = new Date(Date.now() - 3_600_000);
  const cid = await buildContest(services, root, { startsAt: start, minutes: 120, sealedMinutes: 119 });
  const [problem] = await insertContestProblems(services, cid, ['A']);
  const contestant = await server.buildUser();
  await addEmptyCases(services, problem?.pid ?? 0);
  await server.call('POST /api/register-contest', { as: contestant, body: { cid } });
  const idle = await judgingOverview(services.db);
  const { status, msg } = await server.call('POST /api/submit-problem-judge', {
    as: contestant,
    body: { pid: 'A', cid, language: 'C++', code: 'int main() {}' },
  });
  assert.equal(status, 200, msg);
  const busy = await judgingOverview(services.db);
  assert.deepEqual(busy, idle);
  assert.deepEqual([busy.cpuLoad, busy.memoryLoad], [null, null]);
  await services.db.updateTable('contest').set({ hidden_at: new Date() }).where('id', '=', cid).execute();
});
