import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { hashNodeToken } from '../../identity/judge-node/token.ts';
import { buildJudgedProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode } from '../queue/testing/fake-node.ts';
import { submitTo } from '../queue/testing/submit.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { availableLanguages } from '../../identity/judge-node/presence.ts';

const token = 'a-token-of-the-node-tests';
let server: TestServer;
before(async () => {
  server = await startTestServer();
  await server.services.db
    .insertInto('node_token')
    .values({ token_hash: hashNodeToken(token), label: 'test' })
    .execute();
});
after(() => server.stop());

const headers = { authorization: `Node ${token}` };
const instance = 'a-life-of-a-node';
const registration = {
  name: 'n1',
  instance,
  host: 'h',
  slots: 2,
  cpu: 'cpu',
  cores: 2,
  memoryMb: 100,
  kernel: 'k',
  sandbox: { version: '1', tier: 'full', isSafe: true },
  languages: [],
};

const register = (changes: Record<string, unknown>) =>
  server.call('POST /api/node/register', { headers, body: { ...registration, ...changes } });

test('a node registers repeatedly under its name', async () => {
  const first = await register({});
  assert.equal(first.http, 200);
  assert.deepEqual([first.data.leaseMs, first.data.heartbeatMs], [30_000, 5000]);
  const again = await register({ slots: 3, instance: 'another-life-of-it', follows: [instance] });
  assert.equal(again.data.nodeId, first.data.nodeId);
  assert.notEqual((await register({ name: 'n2' })).data.nodeId, first.data.nodeId);
  for (const body of [{ name: '' }, { slots: 0 }, { slots: 'many' }, { languages: [{}] }, { instance: '' }]) {
    assert.equal((await register(body)).http, 400, JSON.stringify(body));
  }
});

test('node calls accept only a node token', async () => {
  const root = await server.buildUser({ role: 'root' });
  const calls = ['POST /api/node/register', 'POST /api/node/claim', 'POST /api/node/heartbeat'] as const;
  for (const name of calls) {
    for (const as of [null, root]) {
      const answer = await server.call(name, { as, body: registration });
      assert.deepEqual([answer.http, answer.status], [401, 401]);
    }
  }
  const { db } = server.services;
  const token_hash = hashNodeToken('a-revoked-token-of-nodes');
  await db.insertInto('node_token').values({ token_hash, label: 'x', revoked_at: new Date() }).execute();
  const revoked = await server.call('POST /api/node/register', {
    headers: { authorization: 'Node a-revoked-token-of-nodes' },
    body: registration,
  });
  assert.equal(revoked.http, 401);
});

test('rejects invalid calls, and calls about a missing task', async () => {
  const params = { judgingId: 999_999 };
  const progress = await server.call('POST /api/node/tasks/:judgingId/progress', {
    headers,
    params,
    body: { nodeId: 1, instance, fence: 1, status: 7, cases: [] },
  });
  const release = await server.call('POST /api/node/tasks/:judgingId/release', {
    headers,
    params,
    body: { nodeId: 1, instance, fence: 1, reason: '' },
  });
  assert.deepEqual([progress.http, release.http], [409, 409]);
  const bad = await server.call('POST /api/node/tasks/:judgingId/progress', {
    headers,
    params: { judgingId: 'x' },
    body: { nodeId: 1, instance, fence: 1, status: 0, cases: [] },
  });
  assert.equal(bad.http, 400);
  const unknown = await server.call('POST /api/node/heartbeat', {
    headers,
    body: { nodeId: 999_999, instance, tasks: [] },
  });
  assert.equal(unknown.http, 409);
});

test('a heartbeat stores the load of the node', async () => {
  const node = await buildNode(server);
  await node.call('POST /api/node/heartbeat', {
    body: { nodeId: node.nodeId, instance: node.instance, tasks: [], load: { cpu: 0.5, memory: 0.25 } },
  });
  const row = await server.services.db
    .selectFrom('judge_node')
    .where('id', '=', node.nodeId)
    .select(['cpu_load', 'memory_load'])
    .executeTakeFirst();
  assert.deepEqual(row, { cpu_load: 0.5, memory_load: 0.25 });
});

test('sends test data unchanged under their hash, whatever encodings the node accepts', async () => {
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  const node = await buildNode(server);
  const inputs = ['', '\u00ff\r\n', 'x'.repeat(3_000_000), '1 2\n'.repeat(5000)];
  const cases = inputs.map((input) => ({ score: null, group: 1, input }));
  const { displayId } = await buildJudgedProblem(server.services, { cases });
  await submitTo(server, { as: await server.buildUser(), displayId });
  const task = await node.claim();
  assert.ok(task);
  for (const [index, { input }] of task.cases.entries()) {
    const content = Buffer.from(inputs[index] ?? '');
    assert.equal(input.sha256, createHash('sha256').update(content).digest('hex'));
    for (const encoding of ['identity', 'gzip, br']) {
      const answer = await node.fetchBlob(input.sha256, { 'accept-encoding': encoding });
      assert.equal(answer.status, 200);
      assert.equal(Number(answer.headers.get('content-length')), content.length);
      assert.ok(Buffer.from(await answer.arrayBuffer()).equals(content));
    }
  }
  const bad = await node.fetchBlob('..%2Fsecret.key');
  assert.equal(bad.status, 400);
  await node.finish(task);
});

test('signing off ends an instance at once, requeues its tasks without a lost attempt, and is undone by registering again', async () => {
  const { db } = server.services;
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  const ready = async () => {
    const answer = await fetch(`${server.url}/readyz`);
    return ((await answer.json()) as { judgeNodes: number }).judgeNodes;
  };
  const others = await ready();
  const node = await buildNode(server);
  assert.equal(await ready(), others + 1);
  const { displayId } = await buildJudgedProblem(server.services);
  const submitId = await submitTo(server, { as: await server.buildUser(), displayId });
  assert.equal((await node.claim())?.submitId, submitId);
  assert.equal((await node.leave()).http, 200);
  assert.equal(await ready(), others);
  const task = await db.selectFrom('judging_task').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([task.node_id, task.losses, task.status], [null, 0, 5]);
  const again = await node.restart();
  assert.equal(await ready(), others + 1);
  await node.leave();
  assert.equal(await ready(), others + 1, 'the goodbye of a former life says nothing about this one');
  assert.equal((await again.claim())?.submitId, submitId);
});

test('a node that is out of service is live, but not counted', async () => {
  const body = { ...registration, name: 'tired', languages: [language('Ruby')] };
  const at = async () => {
    const as = await server.buildUser({ role: 'root' });
    const { data } = await server.call('GET /api/judge-nodes', { as });
    return data.nodes.find((node) => node.name === 'tired');
  };
  const pace = { speed: 1.25, noise: 0.004, drift: 0.07, isCalm: true, measuredAt: new Date().toISOString() };
  const outOfService = 'runs 7 % slower than it used to';
  await register({ ...body, pace, outOfService });
  const out = await at();
  assert.deepEqual([out?.isLive, out?.outOfService, out?.pace], [true, outOfService, pace]);
  assert.equal((await availableLanguages(server.services.db)).get('Ruby')?.isLive, false);
  await register({ ...body, pace, outOfService: null, outOfServiceReason: null });
  assert.equal((await at())?.outOfService, null);
  assert.equal((await availableLanguages(server.services.db)).get('Ruby')?.isLive, true);
});

test('shows the reason of a node in the reader’s language, or its own text', async () => {
  const as = await server.buildUser({ role: 'root' });
  const read = async (locale: 'zh-CN' | 'en-US') => {
    const { data } = await server.call('GET /api/judge-nodes', {
      as,
      headers: { 'accept-language': locale },
    });
    return data.nodes.find((node) => node.name === 'worded');
  };
  const body = { ...registration, name: 'worded', languages: [language('C')] };
  const known = { code: 'diskFull', values: { free: 3, needed: 256 } };
  const failed = { code: 'testMemoryLimit', values: { found: 'RE', expected: 'MLE', detail: '' } };
  await register({
    ...body,
    outOfService: 'the disk is full',
    outOfServiceReason: known,
    failures: [{ language: 'Perl', reason: failed }],
  });
  assert.match((await read('zh-CN'))?.outOfService ?? '', /磁盘已满.*3 MiB/);
  assert.match((await read('en-US'))?.outOfService ?? '', /3 MiB are free/);
  assert.deepEqual((await read('zh-CN'))?.failures, [
    { language: 'Perl', reason: '“内存超限”自测得到 RE，应为 MLE。' },
  ]);
  const health = await server.call('GET /api/admin/health', { as, headers: { 'accept-language': 'zh-CN' } });
  const texts = health.data.findings.map(({ text }) => text).join('\n');
  assert.match(texts, /worded 已自动暂停：.*磁盘已满/);
  assert.match(texts, /worded 上这些语言未通过自测，暂不提供：Perl/);
  for (const more of [{ outOfServiceReason: { code: 'fromTheFuture' } }, {}]) {
    await register({ ...body, outOfService: 'in its own words', ...more });
    assert.equal((await read('zh-CN'))?.outOfService, 'in its own words');
  }
  await register({ ...body, outOfService: null });
});

const language = (name: string) => ({ name, version: `${name} 1`, compileCommand: name });
