import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { taskPriority } from '@xiezhi/contract/judging';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { doesTaskWait, queuePositions, remoteTask } from './queue.ts';
import { buildJudgedProblem, type TestProblem } from './testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from './testing/fake-node.ts';
import { submitTo } from './testing/submit.ts';

let server: TestServer;
let problem: TestProblem;
let node: FakeNode;
let user: TestUser;
before(async () => {
  server = await startTestServer();
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  problem = await buildJudgedProblem(server.services);
  node = await buildNode(server);
  user = await server.buildUser();
});
after(() => server.stop());
afterEach(() => server.services.db.deleteFrom('judging_task').execute());

const submit = (as: TestUser = user, language = 'C++') =>
  submitTo(server, { as, displayId: problem.displayId, language });

/** Returns submission ids in claim order. */
async function drain(by: FakeNode = node): Promise<(number | null)[]> {
  const order: (number | null)[] = [];
  for (let task = await by.claim(); task; task = await by.claim()) order.push(task.submitId);
  return order;
}

async function setPriority(submitId: number, priority: number): Promise<void> {
  await server.services.db
    .updateTable('judging_task')
    .set({ priority })
    .where('submit_id', '=', submitId)
    .execute();
}

test('serves classes in order, the oldest task of a class first', async () => {
  const ids: number[] = [];
  for (const name of ['bulkRejudge', 'rejudge', 'testRun', 'practice', 'contest', 'practice'] as const) {
    const id = await submit();
    await setPriority(id, taskPriority[name]);
    ids.push(id);
  }
  const [bulk, single, run, practice, contest, later] = ids;
  assert.deepEqual(await drain(), [contest, practice, later, run, single, bulk]);
});

test('within a class the user with the fewest unfinished submissions is served first', async () => {
  const busy = await server.buildUser();
  const calm = await server.buildUser();
  const flood: number[] = [];
  for (let i = 0; i < 5; i += 1) flood.push(await submit(busy));
  const pair = [await submit(calm), await submit(calm)];
  assert.deepEqual(await drain(), [...pair, ...flood]);
});

test('serves bulk rejudges by age only', async () => {
  const busy = await server.buildUser();
  const ids = [await submit(busy), await submit(busy), await submit()];
  for (const id of ids) await setPriority(id, taskPriority.bulkRejudge);
  assert.deepEqual(await drain(), ids);
});

test('the shown position is the claim order', async () => {
  const busy = await server.buildUser();
  const ids: number[] = [];
  for (let i = 0; i < 3; i += 1) ids.push(await submit(busy));
  ids.push(await submit());
  const first = ids[0] ?? 0;
  await setPriority(first, taskPriority.rejudge);
  const positions = await queuePositions(server.services.db);
  const expected = ids.toSorted((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0));
  assert.deepEqual(
    [...positions.values()].toSorted((a, b) => a - b),
    [1, 2, 3, 4],
  );
  const shown = async () => {
    const { data } = await server.call('GET /api/get-submission-detail', { query: { submitId: first } });
    return data.submission.queuePosition;
  };
  // The position shown may be up to a tenth of a second old, because it is cached and shared with other users.
  for (let tries = 0; (await shown()) !== 4; tries += 1) assert.ok(tries < 200, 'the shown place stays old');
  assert.deepEqual(await drain(), expected);
});

test('a node gets only languages that it announced', async () => {
  const java = await buildNode(server, { languages: ['Java'] });
  const cpp = await submit();
  const other = await submit(user, 'Java');
  assert.deepEqual(await drain(java), [other]);
  assert.deepEqual(await drain(), [cpp]);
});

test('a disabled node gets no tasks, and an unknown one is asked to register', async () => {
  const { db } = server.services;
  await submit();
  const idle = await buildNode(server);
  await db.updateTable('judge_node').set({ is_enabled: false }).where('id', '=', idle.nodeId).execute();
  assert.equal(await idle.claim(), null);
  await db.deleteFrom('judge_node').where('id', '=', idle.nodeId).execute();
  const refused = await idle.call('POST /api/node/claim', {
    body: { nodeId: idle.nodeId, instance: idle.instance, waitMs: 0, languages: ['C++'] },
  });
  assert.deepEqual([refused.http, refused.status], [409, 409]);
});

test('rejects a wrong node token with its own error, and changes no task', async () => {
  const id = await submit();
  for (const authorization of ['', 'Node wrong-token', 'Bearer x']) {
    const answer = await server.call('POST /api/node/claim', {
      body: { nodeId: node.nodeId, instance: node.instance, waitMs: 0, languages: ['C++'] },
      headers: { authorization },
    });
    assert.deepEqual([answer.http, answer.msg], [401, 'The judge node token is not valid']);
  }
  assert.deepEqual(await drain(), [id]);
});

async function claimAhead() {
  const { nodeId, instance } = node;
  const body = { nodeId, instance, waitMs: 0, languages: ['C++'], isAhead: true };
  return (await node.call('POST /api/node/claim', { body })).data;
}

test('a busy core gets no prefetched task while an idle one waits', async () => {
  const other = await buildNode(server, { languages: ['Java'] });
  const idle = other.claim(500);
  const id = await submit();
  assert.equal(await claimAhead(), null);
  assert.equal(await idle, null);
  assert.equal((await claimAhead())?.submitId, id);
});

test('a commit wakes a waiting claim, without polling', async () => {
  const delays: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const claim = node.claim(10_000).then((task) => ({ task, at: performance.now() }));
    await submit();
    const answered = performance.now();
    const { task, at } = await claim;
    assert.ok(task);
    delays.push(at - answered);
    await node.finish(task);
  }
  const median = delays.toSorted((a, b) => a - b)[5] ?? Infinity;
  assert.ok(median < 100, `the median claim came ${median} ms after the submission was answered`);
});

test('only a task that a judge node may claim counts as waiting', async () => {
  const { db } = server.services;
  assert.equal(await doesTaskWait(db), false);
  const id = await submit();
  assert.equal(await doesTaskWait(db), true);
  const ofAnotherJudge = { language: `${remoteTask}HDU` };
  await db.updateTable('judging_task').set(ofAnotherJudge).where('submit_id', '=', id).execute();
  assert.equal(await doesTaskWait(db), false);
  await submit();
  const task = await node.claim();
  assert.ok(task);
  assert.equal(await doesTaskWait(db), false);
  await node.release(task);
  assert.equal(await doesTaskWait(db), true);
});

test('a claim without a task ends empty after its timeout', async () => {
  assert.equal(await node.claim(50), null);
});

test('a claim whose node disconnected takes no task', async () => {
  const { db } = server.services;
  const token = 'hanging-up-token-0123456789';
  const { hashNodeToken } = await import('../../identity/judge-node/token.ts');
  await db
    .insertInto('node_token')
    .values({ token_hash: hashNodeToken(token), label: 'x' })
    .execute();
  const [opened, hangingUp] = [
    once(server.application.http.server, 'connection'),
    request(`${server.url}/api/node/claim`, {
      method: 'POST',
      agent: false,
      headers: { authorization: `Node ${token}`, 'content-type': 'application/json' },
    }),
  ];
  hangingUp.on('error', () => undefined);
  hangingUp.end(
    JSON.stringify({ nodeId: node.nodeId, instance: node.instance, waitMs: 20_000, languages: ['C++'] }),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server of HTTP has such connections
  const [connection] = (await opened) as [Socket];
  await node.heartbeat();
  // Waits until the server has noticed the disconnect. A task sent before that would be requeued only half a lease
  // later.
  const ended = once(connection, 'close');
  hangingUp.destroy();
  await ended;
  const id = await submit();
  const task = await node.claim(5000);
  assert.equal(task?.submitId, id);
});

test('parallel nodes get each task once, and each finish counts once', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => server.buildUser()));
  const ids = await Promise.all(Array.from({ length: 40 }, (_, i) => submit(users[i % 4])));
  const nodes = await Promise.all(Array.from({ length: 8 }, () => buildNode(server)));
  const taken: (number | null)[] = [];
  await Promise.all(
    nodes.map(async (each) => {
      for (let task = await each.claim(200); task; task = await each.claim(200)) {
        taken.push(task.submitId);
        const answers = await Promise.all([each.finish(task), each.finish(task), each.finish(task)]);
        assert.deepEqual(
          answers.map((answer) => answer.http),
          [200, 200, 200],
        );
      }
    }),
  );
  assert.deepEqual(
    taken.toSorted((a, b) => Number(a) - Number(b)),
    ids.toSorted((a, b) => a - b),
  );
  const { db } = server.services;
  const rows = await db.selectFrom('submission').where('id', 'in', ids).select('status').execute();
  assert.ok(rows.every((row) => row.status === 0));
  const counters = await db
    .selectFrom('user_counter')
    .where(
      'uid',
      'in',
      users.map((each) => each.uid),
    )
    .select(['total', 'ac'])
    .execute();
  assert.deepEqual(
    counters,
    Array.from({ length: 4 }, () => ({ total: 10, ac: 1 })),
  );
});

test('a late result of a lost lease changes nothing', async () => {
  const id = await submit();
  const late = await node.claim();
  assert.ok(late);
  await node.release(late);
  const task = await node.claim();
  assert.ok(task && task.fence > late.fence);
  for (const answer of [
    await node.progress(late, 7),
    await node.finish(late, { status: 0 }),
    await node.release(late),
  ]) {
    assert.deepEqual([answer.http, answer.status], [409, 409]);
  }
  await node.finish(task, { status: -1 });
  assert.equal((await node.finish(late, { status: 0 })).http, 409);
  assert.equal((await node.finish(task, { status: 0 })).http, 200, 'the same fence again is no error');
  const row = await server.services.db
    .selectFrom('submission')
    .where('id', '=', id)
    .select('status')
    .executeTakeFirstOrThrow();
  assert.equal(row.status, -1);
});

test('a task that cannot be judged ends with its reason and does not block the waitlist', async () => {
  const bad = await buildJudgedProblem(server.services, { cases: [] });
  const id = await submitTo(server, { as: user, displayId: bad.displayId });
  const good = await submit();
  assert.deepEqual(await drain(), [good]);
  const root = await server.buildUser({ role: 'root' });
  const { data } = await server.call('GET /api/get-submission-detail', { query: { submitId: id }, as: root });
  assert.equal(data.submission.status, 4);
  assert.match(data.submission.errorMessage ?? '', /no test data/);
});

test('rejects an outcome that no judge may report', async () => {
  await submit();
  const task = await node.claim();
  assert.ok(task);
  for (const status of [5, 7, 9, -5, -10, 99]) {
    assert.equal((await node.finish(task, { status })).http, 400);
  }
  assert.equal((await node.finish(task)).http, 200);
});

test('a submission on one server wakes a claim on another', async () => {
  const other = await startTestServer({ database: server.database, settings: server.services.settings });
  try {
    const waiting = node.claim(10_000, other);
    const id = await submit();
    assert.equal((await waiting)?.submitId, id);
  } finally {
    await other.stop();
  }
});
