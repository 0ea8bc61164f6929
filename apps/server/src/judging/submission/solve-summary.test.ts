import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildJudgedProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../queue/testing/fake-node.ts';
import { submitTo } from '../queue/testing/submit.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let node: FakeNode;
before(async () => {
  server = await startTestServer({ onLogLine: () => {} });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  node = await buildNode(server);
});
after(() => server.stop());

async function judged(as: TestUser, displayId: string, outcome: Parameters<FakeNode['finish']>[1]) {
  const id = await submitTo(server, { as, displayId });
  const task = await node.claim();
  assert.ok(task);
  await node.finish(task, outcome);
  return id;
}
const gain = (submitId: number | string, as: TestUser | null) =>
  server.call('GET /api/get-submission-gain', { query: { submitId }, as });

test('the first accepted submission shows its rank, the number solved, and the share of others it surpasses', async () => {
  const { displayId } = await buildJudgedProblem(server.services);
  for (const timeMs of [10, 20, 30, 40])
    await judged(await server.buildUser(), displayId, { status: 0, timeMs, memoryKb: 4000 });
  const pupil = await server.buildUser();
  await judged(pupil, displayId, { status: -1 });
  const few = await judged(pupil, displayId, { status: 0, timeMs: 25, memoryKb: 5000 });
  const { data } = await gain(few, pupil);
  assert.equal(data?.surpassed, null, 'four others say nothing');
  assert.deepEqual([data?.isFirst, data?.tries, data?.solved, data?.place], [true, 2, 1, 5]);

  await judged(await server.buildUser(), displayId, { status: 0, timeMs: 50, memoryKb: 6000 });
  // Of the five other submissions, two took more than 30 ms and one more than 5000 KB. The user's own submissions do
  // not count.
  const again = await judged(pupil, displayId, { status: 0, timeMs: 30, memoryKb: 5000 });
  const repeated = (await gain(again, pupil)).data;
  assert.deepEqual(repeated?.surpassed, { among: 5, time: 40, memory: 20 });
  assert.deepEqual([repeated?.isFirst, repeated?.tries, repeated?.place], [false, 3, null]);
});

test('points are those above the previous best score, and a problem without scores has none', async () => {
  const scored = await buildJudgedProblem(server.services, {
    type: 1,
    io_score: 100,
    difficulty: 2,
    cases: [
      { score: 50, group: 1 },
      { score: 50, group: 2 },
    ],
  });
  const pupil = await server.buildUser();
  await judged(pupil, scored.displayId, { status: 8, score: 40, oiRankScore: 12 });
  const id = await judged(pupil, scored.displayId, { status: 0, score: 100, oiRankScore: 30 });
  assert.equal((await gain(id, pupil)).data?.points, 18);
  const plain = await buildJudgedProblem(server.services);
  const other = await judged(pupil, plain.displayId, { status: 0 });
  assert.equal((await gain(other, pupil)).data?.points, null);
});

test('the next problem shares a tag, is unsolved and public, and has the nearest difficulty', async () => {
  const pupil = await server.buildUser();
  const tags = ['greedy-of-gain'];
  const build = (display_id: string, difficulty: number, more: object = {}) =>
    buildJudgedProblem(server.services, { display_id, difficulty, tags, ...more });
  await build('GAIN0', 3);
  await build('GAIN1', 7);
  await build('GAIN2', 4);
  await build('GAIN3', 3, { auth: 2 });
  await build('GAIN4', 3, { tags: [] });
  const first = (await gain(await judged(pupil, 'GAIN0', { status: 0 }), pupil)).data?.next;
  assert.deepEqual([first?.problemId, first?.difficulty, first?.tag], ['GAIN2', 4, 'greedy-of-gain']);
  const second = (await gain(await judged(pupil, 'GAIN2', { status: 0 }), pupil)).data?.next;
  assert.equal(second?.problemId, 'GAIN1');
  const third = (await gain(await judged(pupil, 'GAIN1', { status: 0 }), pupil)).data?.next;
  assert.deepEqual([third?.problemId === 'GAIN3', third?.tag], [false, null]);
});

test('in a training the next problem is the next unsolved one, wrapping around', async () => {
  const { db } = server.services;
  const pupil = await server.buildUser();
  const { id: tid } = await db
    .insertInto('training')
    .values({ uid: pupil.uid, gid: null, title: 'training', auth: 'Public' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const names = ['STEP1', 'STEP2', 'STEP3', 'STEP4'];
  for (const [rank, display_id] of names.entries()) {
    const { pid } = await buildJudgedProblem(server.services, { display_id, ...(rank === 3 && { auth: 2 }) });
    await db.insertInto('training_problem').values({ tid, pid, display_id, rank }).execute();
  }
  const nextAfter = async (displayId: string) => {
    const id = await judged(pupil, displayId, { status: 0 });
    await db.updateTable('submission').set({ tid }).where('id', '=', id).execute();
    return (await gain(id, pupil)).data?.next;
  };
  assert.equal((await nextAfter('STEP2'))?.problemId, 'STEP3');
  assert.equal((await nextAfter('STEP3'))?.problemId, 'STEP1', 'the last one is not public');
  assert.equal(await nextAfter('STEP1'), null, 'all are solved');
});

test('only the author sees it, and only for accepted submissions', async () => {
  const { displayId } = await buildJudgedProblem(server.services);
  const pupil = await server.buildUser();
  const id = await judged(pupil, displayId, { status: 0 });
  const wrong = await judged(pupil, displayId, { status: -1 });
  assert.equal((await gain(id, await server.buildUser({ role: 'root' }))).status, 403);
  assert.equal((await gain(id, await server.buildUser())).status, 403);
  assert.equal((await gain(id, null)).http, 401);
  assert.equal((await gain('x', pupil)).http, 400);
  assert.equal((await gain(999_999_999, pupil)).status, 404);
  assert.equal((await gain(wrong, pupil)).data, null);
});
