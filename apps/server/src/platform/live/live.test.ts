import { anyEnvelope, readResponse } from '../../../test-support/read-response.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { caseResult, buildNode, type FakeNode } from '../../judging/queue/testing/fake-node.ts';
import { buildJudgedProblem, type TestProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import { moveToContest, type TestUser } from '../../../test-support/factories.ts';
import { openEvents, subscribe } from './testing/event-reader.ts';
import { signTicket } from './ticket.ts';

let server: TestServer;
let node: FakeNode;
let problem: TestProblem;
before(async () => {
  server = await startTestServer();
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  node = await buildNode(server);
  problem = await buildJudgedProblem(server.services);
});
after(() => server.stop());

async function submit(user: TestUser, displayId = problem.displayId): Promise<number> {
  const answer = await server.call('POST /api/submit-problem-judge', {
    as: user,
    body: { pid: displayId, language: 'C++', code: 'int main() {}' },
  });
  assert.equal(answer.status, 200, answer.msg);
  return answer.data.submitId;
}

/** Status and number of cases in each event. */
const steps = (events: readonly { status: number; cases: readonly unknown[] }[]) =>
  events.map((event) => [event.status, event.cases.length]);

test('a stream sends the whole present state, then each step once, in order', async () => {
  const user = await server.buildUser();
  const submitId = await submit(user);
  const events = await openEvents(server, [`submission:${submitId}`], user);
  const first = await events.submission();
  assert.deepEqual([first.status, first.queuePosition, first.totalCases], [5, 1, 2]);
  assert.deepEqual(first.groups, [{ group: 1, cases: 2 }]);
  const task = await node.claim();
  assert.ok(task);
  assert.equal((await events.submission()).queuePosition, null);
  await node.progress(task, 6);
  const compiling = await events.submission();
  await node.progress(task, 7, [caseResult(1)]);
  const judging = await events.submission();
  await node.progress(task, 7, [caseResult(1), caseResult(2, { status: -1 })]);
  const more = await events.submission();
  await node.finish(task, { status: -1, cases: [caseResult(1), caseResult(2, { status: -1 })] });
  const end = await events.submission();
  assert.deepEqual(steps([compiling, judging, more, end]), [
    [6, 0],
    [7, 1],
    [7, 1],
    [-1, 0],
  ]);
  const versions = [first, compiling, judging, more, end].map((event) => event.version);
  assert.deepEqual(
    versions,
    [...new Set(versions)].toSorted((a, b) => a - b),
  );
  assert.ok(end.startedAt && end.compiledAt && end.finishedAt && end.finishedAt >= end.startedAt);
  events.close();

  const again = await openEvents(server, [`submission:${submitId}`], user);
  assert.deepEqual(steps([await again.submission()]), [[-1, 2]], 'a reader who comes back gets all of it');
  again.close();
});

test('a submission has the same version in a response and in the event of that state', async () => {
  const user = await server.buildUser();
  const submitId = await submit(user);
  const events = await openEvents(server, [`submission:${submitId}`], user);
  let event = await events.submission();
  const check = async (status: number) => {
    while (event.status !== status || event.queuePosition !== (status === 5 ? 1 : null))
      event = await events.submission();
    const { data } = await server.call('GET /api/get-submission-detail', { as: user, query: { submitId } });
    assert.deepEqual([data.submission.status, data.submission.version], [status, event.version]);
  };
  await check(5);
  const task = await node.claim();
  assert.ok(task);
  await node.progress(task, 6);
  await check(6);
  await node.progress(task, 7, [caseResult(1)]);
  await check(7);
  await node.finish(task);
  await check(0);
  events.close();
});

test('events reach a stream on another server', async () => {
  const other = await startTestServer({ database: server.database, settings: server.services.settings });
  try {
    const user = await server.buildUser();
    const submitId = await submit(user);
    const events = await openEvents(other, [`submission:${submitId}`], user);
    assert.equal((await events.submission()).status, 5);
    const task = await node.claim();
    assert.ok(task);
    await node.finish(task);
    for (let status = 5; status !== 0;) status = (await events.submission()).status;
    events.close();
  } finally {
    await other.stop();
  }
});

test('a lost claim discards the cases so far', async () => {
  const user = await server.buildUser();
  const submitId = await submit(user);
  const events = await openEvents(server, [`submission:${submitId}`], user);
  const task = await node.claim();
  assert.ok(task);
  await node.progress(task, 7, [caseResult(1)]);
  let event = await events.submission();
  while (event.cases.length === 0) event = await events.submission();
  await node.release(task);
  while (event.status !== 5) event = await events.submission();
  const next = await node.claim();
  assert.ok(next);
  await node.progress(next, 7, [caseResult(1)]);
  while (event.status !== 7) event = await events.submission();
  assert.equal(event.cases.length, 1, 'the new attempt tells its cases again');
  await node.finish(next);
  events.close();
});

test('during a freeze only the arrival is sent, and the cases after the freeze ends', async () => {
  const { services } = server;
  const user = await server.buildUser();
  const author = await server.buildUser();
  const { displayId } = await buildJudgedProblem(services);
  const submitId = await submit(user, displayId);
  const cid = await moveToContest(services, [submitId]);
  const seal = async (seal_at: Date | null) => {
    await services.db
      .updateTable('contest')
      .set({ uid: author.uid, type: 1, seal_at, auto_unfreeze: true })
      .where('id', '=', cid)
      .execute();
    await services.events.publish(services.db, 'standing');
  };
  await seal(null);
  const events = await openEvents(server, [`submission:${submitId}`], user);
  const task = await node.claim();
  assert.ok(task);
  await node.progress(task, 7, [caseResult(1)]);
  let event = await events.submission();
  while (event.cases.length === 0) event = await events.submission();
  await seal(new Date(Date.now() - 1));
  await node.progress(task, 7, [caseResult(1), caseResult(2)]);
  event = await events.submission();
  assert.deepEqual([event.status, event.version, event.cases], [-5, 0, []]);
  await node.finish(task);
  await seal(null);
  await services.events.publish(services.db, `submission:${submitId}`);
  event = await events.submission();
  assert.deepEqual(steps([event]), [[0, 2]]);
  events.close();
});

test('queue positions follow the queue', async () => {
  const user = await server.buildUser();
  await submit(await server.buildUser());
  const submitId = await submit(user);
  const events = await openEvents(server, [`submission:${submitId}`], user);
  assert.equal((await events.submission()).queuePosition, 2);
  const first = await node.claim();
  assert.ok(first, 'the first task was not given');
  assert.equal((await events.submission()).queuePosition, 1);
  const second = await node.claim();
  assert.ok(second, 'the second task was not given');
  assert.equal((await events.submission()).queuePosition, null);
  await node.finish(first);
  await node.finish(second);
  events.close();
});

test('omits topics that the caller may not watch, and hides cases where they are closed', async () => {
  const user = await server.buildUser();
  const submitId = await submit(user);
  const closed = await buildJudgedProblem(server.services, { open_case_result: false });
  const closedId = await submit(user, closed.displayId);
  for (let i = 0; i < 2; i += 1) {
    const task = await node.claim();
    assert.ok(task);
    await node.finish(task);
  }
  await moveToContest(server.services, [submitId]);
  const topics = [
    `submission:${submitId}`,
    `submission:${closedId}`,
    'submission:999999999',
    'announcements',
  ];
  const stranger = await server.call('POST /api/live/subscribe', { body: { topics } });
  assert.deepEqual(stranger.data.topics, [`submission:${closedId}`, 'announcements']);
  const owner = await server.call('POST /api/live/subscribe', { body: { topics }, as: user });
  assert.equal(owner.data.topics.length, 3);
  const events = await openEvents(server, [`submission:${closedId}`], user);
  const event = await events.submission();
  assert.deepEqual([event.status, event.totalCases, event.groups, event.cases], [0, 0, [], []]);
  events.close();
});

test('reports changed lists at once and after a commit', async () => {
  const events = await openEvents(server, ['submissions', 'announcements'], null);
  const first = [await events.next('changed'), await events.next('changed')].map((event) => event.data);
  assert.deepEqual(first, [{ topic: 'submissions' }, { topic: 'announcements' }]);
  await server.services.events.publish(server.services.db, 'announcements');
  assert.deepEqual((await events.next('changed')).data, { topic: 'announcements' });
  events.close();
});

test('a reader holds a limited number of streams open, and a closed one makes room for another', async () => {
  const reader = await server.buildUser();
  const most = 200;
  const { url } = await subscribe(server, ['announcements'], reader);
  const open = async () => {
    const controller = new AbortController();
    const response = await fetch(server.url + url, { signal: controller.signal });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (!isStream) await response.body?.cancel();
    return { isStream, close: () => controller.abort() };
  };
  const streams = [];
  for (let count = 0; count < most; count += 1) streams.push(await open());
  assert.ok(streams.every(({ isStream }) => isStream));
  assert.equal((await open()).isStream, false);
  const other = await openEvents(server, ['announcements'], await server.buildUser());
  other.close();
  streams.pop()?.close();
  await until('there is room again', async () => {
    const one = await open();
    if (one.isStream) streams.push(one);
    return one.isStream;
  });
  assert.equal((await open()).isStream, false);
  for (const { close } of streams) close();
});

test('a stream ends with the session and with its ticket', async () => {
  const user = await server.buildUser();
  const events = await openEvents(server, ['announcements'], user);
  await events.next('changed');
  await server.call('POST /api/logout', { as: user });
  assert.deepEqual((await events.next('end')).data, { reason: 'logout' });
  assert.equal(await events.isEnded(), true);

  const { secret } = server.services.settings;
  const ticket = { topics: ['announcements'], uid: null, role: null, sessionId: null };
  const short = signTicket({ ...ticket, expiresAt: Date.now() + 300 }, secret);
  const brief = await openEvents(server, `/api/live/stream?ticket=${short}`);
  assert.deepEqual((await brief.next('end')).data, { reason: 'expired' });
});

test('rejects a ticket that is forged, expired or of an ended session', async () => {
  const user = await server.buildUser();
  const { url } = await subscribe(server, ['announcements'], user);
  await server.call('POST /api/logout', { as: user });
  const { secret } = server.services.settings;
  const ticket = { topics: ['announcements'], uid: null, role: null, sessionId: null };
  const old = signTicket({ ...ticket, expiresAt: Date.now() - 1 }, secret);
  const forged = signTicket({ ...ticket, expiresAt: Date.now() + 60_000 }, new Uint8Array(32));
  for (const address of [
    url,
    ...[old, forged, 'x', 'a.b'].map((text) => `/api/live/stream?ticket=${text}`),
  ]) {
    const answer = await fetch(server.url + address);
    assert.equal(answer.status, 403);
    assert.equal((await readResponse(anyEnvelope, answer)).status, 403);
  }
});

test('rejects invalid subscriptions', async () => {
  for (const topics of [undefined, [], ['contests:1'], 'submissions', [1]]) {
    assert.equal((await server.call('POST /api/live/subscribe', { body: { topics } })).http, 400);
  }
  const many = Array.from({ length: 51 }, (_, index) => `submission:${index + 1}`);
  const answer = await server.call('POST /api/live/subscribe', { body: { topics: many } });
  assert.deepEqual([answer.http, answer.status], [200, 400]);
});
