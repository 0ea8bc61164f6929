import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { webhookKinds } from '@xiezhi/contract/enums/webhook';
import { ContestScheduler } from '../../scopes/contest/scheduler.ts';
import {
  insertContestProblems,
  buildContest,
  judgeAgain,
  sendJudged,
} from '../../scopes/contest/testing/build-contest.ts';
import { buildWriter, comment, buildPost, reply } from '../../community/discussion/testing/talk.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import {
  buildGroup,
  buildProblem,
  buildSubmission,
  moveToGroup,
  type TestUser,
} from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

/** These tests check that webhook events contain only what a visitor may read. */
const clock = createTestClock();
let server: TestServer;
let root: TestUser;
let writer: TestUser;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false });
  root = await server.buildUser({ role: 'root' });
  writer = await buildWriter(server);
  const body = { name: 'all', address: 'https://hooks.example/in', kinds: [...webhookKinds] };
  assert.equal((await server.call('POST /api/admin/webhooks', { as: root, body })).status, 200);
});
after(() => server.stop());
beforeEach(() => server.services.db.deleteFrom('webhook_delivery').execute());

async function deliveries() {
  const rows = await server.services.db
    .selectFrom('webhook_delivery')
    .select(['kind', 'body'])
    .orderBy('id')
    .execute();
  return rows.map(({ kind, body }) => ({ kind, data: JSON.parse(body).data }));
}
const kinds = async () => (await deliveries()).map(({ kind }) => kind);

test('sends the verdict of a public problem without its code, and marks a second one', async () => {
  const pid = await buildProblem(server.services, { displayId: 'W1', title: '求和' });
  const submitId = await buildSubmission(server.services, { uid: writer.uid, pid, status: 5 });
  await judgeAgain(server.services, submitId, { status: -1 });
  await judgeAgain(server.services, submitId, { status: 0, score: 100 });
  const [first, second] = await deliveries();
  assert.deepEqual(
    [first?.data.verdict, first?.data.isJudgedAgain, second?.data.verdict, second?.data.isJudgedAgain],
    ['WA', false, 'AC', true],
  );
  assert.deepEqual(
    [second?.data.problemId, second?.data.problemTitle, second?.data.score],
    ['W1', '求和', 100],
  );
  assert.ok(!JSON.stringify(await deliveries()).includes('int main'));
});

test('sends no verdicts of contests, groups and problems that are not public', async () => {
  const { services } = server;
  const pid = await buildProblem(services);
  const inGroup = await buildSubmission(services, { uid: writer.uid, pid, status: 5 });
  await moveToGroup(services, [inGroup]);
  await judgeAgain(services, inGroup, { status: 0 });
  for (const auth of [2, 3] as const) {
    const hidden = await buildProblem(services, { auth });
    const submitId = await buildSubmission(services, { uid: writer.uid, pid: hidden, status: 5 });
    await judgeAgain(services, submitId, { status: 0 });
  }
  const cid = await buildContest(services, root, { startsAt: clock() });
  const [problem] = await insertContestProblems(services, cid, ['A']);
  assert.ok(problem);
  await sendJudged(services, { uid: writer.uid, cid, problem, at: clock(), status: 0 });
  assert.deepEqual(await deliveries(), []);
});

test('sends public posts and their comments, but none of groups and contests', async () => {
  const did = await buildPost(server, writer);
  const { id } = await comment(server, writer, { did }, '说了什么');
  await reply(server, writer, id, { content: '答了什么' });
  assert.deepEqual(await kinds(), ['discussion', 'comment', 'comment']);
  assert.ok(!/说了什么|答了什么/.test(JSON.stringify(await deliveries())));
  await server.services.db.deleteFrom('webhook_delivery').execute();
  const gid = await buildGroup(server.services, writer.uid);
  const inGroup = await buildPost(server, writer, { gid });
  await comment(server, writer, { did: inGroup });
  const cid = await buildContest(server.services, writer, { startsAt: clock(), gid });
  await comment(server, writer, { cid });
  assert.deepEqual(await deliveries(), []);
});

test('sends each phase of a contest once, for publicly listed ones only', async () => {
  const { services } = server;
  const start = new Date(clock().getTime() + 60_000);
  const cid = await buildContest(services, root, {
    startsAt: start,
    minutes: 60,
    sealedMinutes: 30,
    title: '春季赛',
  });
  await buildContest(services, root, { startsAt: start, isVisible: false });
  await buildContest(services, root, { startsAt: start, gid: await buildGroup(services, root.uid) });
  await services.db.updateTable('contest').set({ announced_at: clock() }).execute();
  const clocks = [new ContestScheduler(services), new ContestScheduler(services)];
  for (const minutes of [1, 30, 30]) {
    clock.advance(minutes * 60_000);
    await Promise.all(clocks.map((each) => each.announce()));
  }
  const all = await deliveries();
  assert.deepEqual(
    all.map(({ kind, data }) => [kind, data.contestId, data.contestTitle]),
    ['contest-begun', 'contest-sealed', 'contest-ended'].map((kind) => [kind, cid, '春季赛']),
  );
});

test('sends announcements when they become visible, and those of a contest without content', async () => {
  const { services } = server;
  const draft = { title: '草稿', content: 'x', status: 1 };
  await server.call('POST /api/admin/announcement', { as: root, body: draft });
  assert.deepEqual(await deliveries(), []);
  const { data } = await server.call('GET /api/admin/announcement', { as: root });
  const id = data.records[0]?.id;
  await server.call('PUT /api/admin/announcement', { as: root, body: { ...draft, id, status: 0 } });
  await server.call('PUT /api/admin/announcement', {
    as: root,
    body: { ...draft, id, status: 0, title: '改' },
  });
  const cid = await buildContest(services, root, { startsAt: clock(), auth: 'private', password: 'secret' });
  const announcement = { title: '只给参赛者', content: '密' };
  const made = await server.call('POST /api/admin/contest/announcement', {
    as: root,
    body: { cid, announcement },
  });
  assert.equal(made.status, 200, made.msg);
  assert.deepEqual(await kinds(), ['announcement', 'contest-announcement']);
  assert.ok(!/只给参赛者|密/.test(JSON.stringify(await deliveries())));
});
