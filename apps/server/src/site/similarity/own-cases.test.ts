import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '../../../test-support/clock.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import {
  buildContest,
  insertContestProblems,
  sendJudged,
} from '../../scopes/contest/testing/build-contest.ts';
import { insertSimilarityPair } from './testing/build-pair.ts';

const clock = createTestClock();
let server: TestServer;
let author: TestUser;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  author = await server.buildUser({ role: 'admin' });
});
after(() => server.stop());

/** Stores a running contest with one problem `B` and a pair of similar submissions to it. */
async function pairInContest() {
  const { services } = server;
  const startsAt = new Date(clock().getTime() - 3_600_000);
  const cid = await buildContest(services, author, { title: 'Finals', startsAt });
  const [problem] = await insertContestProblems(services, cid, ['B'], {
    title: 'Subset sums of the archive',
  });
  assert.ok(problem);
  const [left, right] = [await server.buildUser(), await server.buildUser()];
  const send = ({ uid }: TestUser) => sendJudged(services, { uid, cid, problem, at: clock(), status: 0 });
  const compared = { pid: problem.pid, left, right, leftId: await send(left), rightId: await send(right) };
  return { cid, ...(await insertSimilarityPair(server, author, compared, { cid })) };
}

const own = async (as: TestUser) => (await server.call('GET /api/similarity/own-cases', { as })).data.cases;

test('a case of a contest names the problem as the contest does, not as the bank', async () => {
  const { cid, pid, pairId, right } = await pairInContest();
  const ask = await server.call('POST /api/similarity/ask', { as: author, body: { pairId, side: 'right' } });
  assert.equal(ask.status, 200, ask.msg);
  const [found] = await own(right);
  assert.deepEqual(found?.problem, { displayId: 'B', title: 'Title of B' });
  assert.deepEqual(found?.place, { kind: 'contest', id: cid, title: 'Finals' });
  const { display_id } = await server.services.db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select('display_id')
    .executeTakeFirstOrThrow();
  const text = JSON.stringify(found);
  for (const origin of [display_id, 'archive']) assert.ok(!text.includes(origin), text);
});

test('a problem that keeps its title in the contest has it in the language of the reader', async () => {
  const { pid, pairId, right } = await pairInContest();
  const { db } = server.services;
  await db.insertInto('problem_text').values({ pid, locale: 'en-US', title: 'Sums' }).execute();
  await db
    .updateTable('problem_text')
    .set({ title: '求和' })
    .where('pid', '=', pid)
    .where('locale', '=', 'zh-CN')
    .execute();
  await db.updateTable('contest_problem').set({ display_title: '求和' }).where('pid', '=', pid).execute();
  await server.call('POST /api/similarity/ask', { as: author, body: { pairId, side: 'right' } });
  const titleIn = async (locale: 'zh-CN' | 'en-US') => {
    const answer = await server.call('GET /api/similarity/own-cases', { as: right, locale });
    return answer.data.cases.map(({ problem }) => problem.title);
  };
  assert.deepEqual([await titleIn('zh-CN'), await titleIn('en-US')], [['求和'], ['Sums']]);
});
