import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { hasVerdict, judgedOf, JudgeStatus, judgeStatuses } from '@xiezhi/contract/enums/status';
import { buildGroup, insertGroupMember, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { languagesOf } from './activity/statistics.ts';
import { buildJudgedProblem, type TestProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../judging/queue/testing/fake-node.ts';
import { submitTo } from '../../judging/queue/testing/submit.ts';

let server: TestServer;
let node: FakeNode;
let root: TestUser;
let user: TestUser;
let problem: TestProblem;

before(async () => {
  server = await startTestServer({ onLogLine: () => {} });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  node = await buildNode(server);
  root = await server.buildUser({ role: 'root' });
  user = await server.buildUser();
  problem = await buildJudgedProblem(server.services);
});
after(() => server.stop());

async function submit(): Promise<number> {
  return submitTo(server, { as: user, displayId: problem.displayId });
}

async function finish(status: number): Promise<void> {
  const task = await node.claim();
  assert.ok(task);
  assert.equal((await node.finish(task, { status })).http, 200);
}

/**
 * Returns the numbers of submissions, and of submissions with a verdict, from all places that show an acceptance rate.
 */
async function figures() {
  const home = (await server.call('GET /api/get-user-home-info', { query: { uid: user.uid } })).data;
  const rank = await server.call('GET /api/get-rank-list', { query: { type: 0, searchUser: user.username } });
  // Reads the languages from the database, because the response may be cached if queries are slow.
  const [language] = await languagesOf(server.services.db, user.uid);
  const list = await server.call('GET /api/get-problem-list', { query: { keyword: problem.displayId } });
  const admin = await server.call('GET /api/admin/problem/get-problem-list', {
    as: root,
    query: { keyword: problem.displayId },
  });
  const [ranked] = rank.data.records;
  const [listed] = list.data.records;
  const [managed] = admin.data.records;
  assert.ok(ranked && language && listed && managed);
  return {
    home: [home.total, home.judged],
    rank: [ranked.total, ranked.judged],
    language: [language.submissions, language.judged, language.accepted],
    list: [listed.total, judgedOf(listed)],
    admin: [managed.total, managed.judged, managed.ac],
  };
}

const expected = (total: number, judged: number) => ({
  home: [total, judged],
  rank: [total, judged],
  language: [total, judged, 1],
  list: [total, judged],
  admin: [total, judged, 1],
});

test('queued and cancelled submissions lower no acceptance rate, and a rejudge keeps the last verdict', async () => {
  const first = await submit();
  await finish(JudgeStatus.Accepted);
  await submit();
  await finish(JudgeStatus.WrongAnswer);
  assert.deepEqual(await figures(), expected(2, 2));
  const cancelled = await submit();
  assert.deepEqual(await figures(), expected(3, 2), 'queued');
  const cancel = await server.call('POST /api/admin/judge/cancel-judge', {
    as: root,
    body: { submitId: cancelled },
  });
  assert.equal(cancel.status, 200, cancel.msg);
  assert.deepEqual(await figures(), expected(3, 2), 'cancelled');
  await server.call('POST /api/admin/judge/rejudge', { as: root, body: { submitId: first } });
  assert.deepEqual(await figures(), expected(3, 2), 'rejudged');
  await finish(JudgeStatus.Accepted);
});

test('the ranking of a group leaves out submissions without a verdict', async () => {
  const gid = await buildGroup(server.services, root.uid);
  await insertGroupMember(server.services, gid, { [user.uid]: groupAuths.member });
  const { pid } = problem;
  const { db } = server.services;
  await db
    .insertInto('user_problem')
    .values({ uid: user.uid, pid, gid, attempts: 3, accepted: 1, best_oi_rank_score: null })
    .execute();
  const example = await db.selectFrom('submission').selectAll().orderBy('id').executeTakeFirstOrThrow();
  const { id: _, ...row } = example;
  for (const status of [JudgeStatus.Accepted, JudgeStatus.Pending, JudgeStatus.SubmittedFailed])
    await db
      .insertInto('submission')
      .values({ ...row, gid, status, counted_status: status, request_id: null })
      .execute();
  const query = { gid, type: 0 };
  const { data } = await server.call('GET /api/get-group-rank-list', { as: user, query });
  const own = data.records.find(({ uid }) => uid === user.uid);
  assert.deepEqual([own?.total, own?.judged], [3, 1]);
});

test('every status is known to have a verdict or none', () => {
  assert.deepEqual(
    judgeStatuses.filter((status) => !hasVerdict(status)).toSorted((a, b) => a - b),
    [-10, -5, -4, 5, 6, 7, 9, 10],
    'a change needs a migration of the index submission_without_verdict',
  );
});
