import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import {
  insertContestProblems,
  buildContest,
  judgeAgain,
  sendJudged,
} from '../../scopes/contest/testing/build-contest.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import { buildGroup, buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { submitRun } from '../../scopes/training/testing/submit-run.ts';

const start = new Date('2026-03-01T04:00:00.000Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const clock = createTestClock(start);
let server: TestServer;
let root: TestUser;
let ann: TestUser;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false });
  root = await server.buildUser({ role: 'root' });
  ann = await server.buildUser();
});
after(() => server.stop());

/** Returns today's public statistics: the number of submissions, and of accepted ones. */
async function today(): Promise<[total: number | undefined, accepted: number | undefined]> {
  const { data } = await server.call('GET /api/get-last-week-submission-statistics', {
    as: root,
    query: { forceRefresh: true },
  });
  return [data.totalCountList.at(-1), data.acCountList.at(-1)];
}

test('counts submissions of groups and contests with those of the bank', async () => {
  const pid = await buildProblem(server.services);
  const gid = await buildGroup(server.services);
  await submitRun(server, { user: ann, pid, status: JudgeStatus.Accepted, at: at(0) });
  await submitRun(server, { user: ann, pid, status: JudgeStatus.Accepted, at: at(0), gid });
  await submitRun(server, { user: ann, pid, status: JudgeStatus.WrongAnswer, at: at(0), gid });
  assert.deepEqual(await today(), [3, 2]);
  const { data } = await server.call('GET /api/admin/dashboard/get-dashboard-info', { as: root });
  assert.deepEqual([data.todayJudgeNum, data.submissionNum], [3, 3]);
  const list = await server.call('GET /api/get-submission-list', { query: { limit: 10 } });
  assert.equal(list.data.total, 1, 'the list of the bank has its own alone');
});

test('statistics reveal no results during a contest, and later only those that no freeze hides', async () => {
  const [open, sealed] = [await openContest(true), await openContest(false)];
  const former = await today();
  for (const { cid, problem } of [open, sealed]) {
    const sent = { uid: ann.uid, cid, problem, at: at(20), status: JudgeStatus.WrongAnswer };
    const submitId = await sendJudged(server.services, sent);
    const counts = await today();
    await judgeAgain(server.services, submitId, { status: JudgeStatus.Accepted });
    assert.deepEqual(await today(), counts, 'another verdict changes nothing');
  }
  assert.deepEqual(await today(), [Number(former[0]) + 2, former[1]]);
  clock.set(at(31));
  assert.deepEqual(await today(), [Number(former[0]) + 2, Number(former[1]) + 1], 'one is opened by hand');
  const announced = { opens_not_before: at(40), published_at: null };
  await server.services.db.updateTable('contest').set(announced).where('id', '=', open.cid).execute();
  assert.equal((await today())[1], former[1], 'one that ended early opens when it was announced to');
  const published = { ...announced, published_at: at(31) };
  await server.services.db.updateTable('contest').set(published).where('id', '=', open.cid).execute();
  assert.equal((await today())[1], Number(former[1]) + 1, 'or when somebody publishes its results');
  await server.services.db
    .updateTable('contest')
    .set({ hidden_at: at(31) })
    .where('id', '=', sealed.cid)
    .execute();
  assert.equal((await today())[1], Number(former[1]) + 1, 'deleting a contest opens nothing');
});

/** Builds a contest of half an hour, which is frozen after ten minutes. */
async function openContest(opensItself: boolean) {
  const cid = await buildContest(server.services, root, {
    startsAt: start,
    minutes: 30,
    sealedMinutes: 20,
    opensItself,
  });
  const [problem] = await insertContestProblems(server.services, cid, ['A']);
  assert.ok(problem);
  return { cid, problem };
}
