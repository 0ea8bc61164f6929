import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { JudgingOutcome, JudgingTask } from '@xiezhi/contract/judging';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildJudgedProblem, type TestProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode, caseResult, type FakeNode } from '../queue/testing/fake-node.ts';
import { submitTo } from '../queue/testing/submit.ts';

let server: TestServer;
let node: FakeNode;
let root: TestUser;
let user: TestUser;
let acm: TestProblem;
let oi: TestProblem;
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  node = await buildNode(server, { name: 'judge-1' });
  root = await server.buildUser({ role: 'root' });
  acm = await buildJudgedProblem(server.services);
  oi = await buildJudgedProblem(server.services, { type: 1, io_score: 100, difficulty: 3 });
});
beforeEach(async () => {
  user = await server.buildUser();
  for (let task = await node.claim(); task; task = await node.claim()) await node.finish(task);
});
after(() => server.stop());

const submit = (problem: TestProblem = acm) => submitTo(server, { as: user, displayId: problem.displayId });

async function claimed(): Promise<JudgingTask> {
  const task = await node.claim();
  assert.ok(task);
  return task;
}

async function judged(problem: TestProblem = acm, outcome: Partial<JudgingOutcome> = {}): Promise<number> {
  const id = await submit(problem);
  await node.finish(await claimed(), outcome);
  return id;
}

const rejudge = (submitId: number, as: TestUser | null = root) =>
  server.call('POST /api/admin/judge/rejudge', { as, body: { submitId } });
const cancel = (submitId: number, as: TestUser | null = root) =>
  server.call('POST /api/admin/judge/cancel-judge', { as, body: { submitId } });
const manual = (submitId: number, status: number, score?: number, as: TestUser | null = root) =>
  server.call('POST /api/admin/judge/manual-judge', { as, body: { submitId, status, score } });
const resubmit = (submitId: number, as: TestUser | null = user) =>
  server.call('POST /api/resubmit', { as, body: { submitId } });

const shown = async (submitId: number) => {
  const { data } = await server.call('GET /api/get-submission-detail', { as: root, query: { submitId } });
  return data.submission;
};

async function acts(submitId: number) {
  const rows = await server.services.db
    .selectFrom('audit_log')
    .where('target', '=', `submission:${submitId}`)
    .orderBy('id')
    .select(['uid', 'action', 'detail'])
    .execute();
  return rows.map((row) => {
    const { before: old, after: fresh } = row.detail as Record<'before' | 'after', { status: number }>;
    assert.equal(row.uid, root.uid);
    return [row.action, old.status, fresh.status];
  });
}

async function solved(): Promise<number | undefined> {
  const row = await server.services.db
    .selectFrom('user_counter')
    .where('uid', '=', user.uid)
    .select('ac')
    .executeTakeFirst();
  return row?.ac;
}

test('a rejudge shows Pending, returns the reset row and increments its version', async () => {
  const id = await judged();
  const { data } = await rejudge(id);
  assert.deepEqual(
    [data.status, data.version, data.judger, data.isManual, data.time, data.memory, data.errorMessage],
    [5, 1_000_000, null, false, null, null, null],
  );
  assert.deepEqual(
    [(await rejudge(id)).data.version, (await acts(id)).length],
    [1_000_000, 1],
    'twice is once',
  );
  const task = await claimed();
  assert.equal(await solved(), 1);
  await node.finish(task, { status: -1 });
  assert.deepEqual([(await shown(id)).status, await solved()], [-1, 0]);
  assert.equal(await node.claim(), null);
  assert.deepEqual(await acts(id), [['rejudge', 0, 5]]);
});

test('rejudging a running submission supersedes it, and its node’s results are dropped', async () => {
  const id = await submit();
  const first = await claimed();
  await node.progress(first, 7, [caseResult(1)]);
  await rejudge(id);
  assert.equal((await shown(id)).status, 5);
  assert.equal((await node.finish(first, { status: -1 })).http, 409);
  assert.deepEqual(await node.heartbeat([first]), [first.judgingId]);
  const second = await claimed();
  assert.deepEqual([second.submitId, second.judgingId], [id, first.judgingId]);
  assert.equal((await node.finish(second)).http, 200);
  assert.deepEqual([(await shown(id)).status, await solved()], [0, 1]);
});

test('a cancellation prevails over a late result of a running, waiting or finished submission', async () => {
  const running = await submit();
  const task = await claimed();
  const { data } = await cancel(running);
  assert.deepEqual(
    [data.status, data.isManual, data.judger, data.score, data.oiRankScore],
    [-4, true, root.username, null, null],
  );
  await node.finish(task);
  assert.equal((await shown(running)).status, -4);
  const waiting = await submit();
  await cancel(waiting);
  assert.equal(await node.claim(), null);
  const finished = await judged();
  assert.equal(await solved(), 1);
  await cancel(finished);
  await cancel(finished);
  assert.equal(await solved(), 0);
  assert.deepEqual(await acts(finished), [['cancel-judge', 0, -4]]);
  assert.deepEqual(await acts(running), [['cancel-judge', 5, -4]]);
  await rejudge(finished);
  await node.finish(await claimed());
  const again = await shown(finished);
  assert.deepEqual([again.status, again.isManual, again.judger, await solved()], [0, false, 'judge-1', 1]);
});

test('a manual verdict is one that a judge can give, scored by the same formula', async () => {
  const id = await judged(oi, { status: -1, score: 60, oiRankScore: 10 });
  const scores = async (status: number, score?: number) => {
    const { data } = await manual(id, status, score);
    assert.deepEqual([data.status, data.isManual, data.judger], [status, true, root.username]);
    return [data.score, data.oiRankScore];
  };
  assert.deepEqual(await scores(-1, 0), [0, 0]);
  assert.deepEqual(await scores(8, 60), [60, 10]);
  assert.deepEqual(await scores(8, 1000), [100, 16]);
  assert.deepEqual(await scores(-1, -5), [0, 0]);
  assert.deepEqual(await scores(0), [100, 16], 'Accepted without a score has full marks');
  assert.deepEqual(await scores(0), [100, 16]);
  assert.equal((await acts(id)).length, 5, 'the same again is nothing');
  assert.equal(await solved(), 1);
  for (const status of [5, 6, 7, 9, 10, -2, -4, -5, -10, 77]) {
    assert.equal((await manual(id, status)).status, 400, String(status));
  }
  const plain = await judged(acm, { status: -1 });
  assert.equal((await manual(plain, 0, 50)).data.score, null);
  const cases = await server.call('GET /api/get-all-case-result', { as: root, query: { submitId: plain } });
  assert.equal(cases.data?.judgeCaseList?.length, 2, 'the cases of the judging stay in sight');
});

test('staff may mark a submission to a remote problem as Submitted Failed, which its author may resubmit', async () => {
  const remote = await buildJudgedProblem(server.services, {
    is_remote: true,
    remote_oj: 'HDU',
    remote_id: '1',
  });
  const id = await judged(acm, { status: 4 });
  await server.services.db.updateTable('submission').set({ pid: remote.pid }).where('id', '=', id).execute();
  assert.deepEqual([(await manual(id, 10)).data.status, (await manual(id, 9)).status], [10, 400]);
  const again = await server.call('GET /api/resubmit', { as: user, query: { submitId: id } });
  assert.equal(again.data.status, 5, again.msg);
});

test('rejects a manual verdict for an unfinished submission and for a compile error', async () => {
  const unfinished = await submit();
  assert.equal((await manual(unfinished, 0)).msg, 'This submission is still being judged. Try again later');
  await node.finish(await claimed(), { status: -2, cases: [], message: 'no' });
  assert.equal((await manual(unfinished, 0)).status, 400);
});

test('a rejudge that ends in a System Error restores the manual verdict', async () => {
  const id = await judged(acm, { status: -1 });
  await manual(id, 0);
  await rejudge(id);
  await node.finish(await claimed(), { status: 4, timeMs: null, message: 'disk' });
  const { status, isManual, judger } = await shown(id);
  assert.deepEqual([status, isManual, judger, await solved()], [0, true, root.username, 1]);
  await manual(id, 4);
  assert.deepEqual([(await shown(id)).status, await solved()], [4, 0]);
});

test('a rejudge that ends in a System Error keeps a System Error that staff set manually', async () => {
  const id = await judged(acm, { status: 0 });
  await manual(id, 4);
  await rejudge(id);
  await node.finish(await claimed(), { status: 4, timeMs: null, message: 'disk' });
  const { status, isManual, judger } = await shown(id);
  assert.deepEqual([status, isManual, judger, await solved()], [4, true, root.username, 0]);
});

test('the actions require a session and the permission, and report missing submissions', async () => {
  const id = await judged();
  for (const call of [rejudge, cancel, (of: number, as: TestUser | null) => manual(of, 0, undefined, as)]) {
    assert.equal((await call(id, null)).http, 401);
    for (const role of ['default_user', 'problem_admin', 'admin'] as const) {
      assert.equal((await call(id, await server.buildUser({ role }))).http, 403, role);
    }
    const missing = await call(999_999, root);
    assert.deepEqual([missing.http, missing.status], [200, 404]);
  }
  assert.deepEqual(await acts(id), []);
  const contest = { cid: 1, pid: acm.pid };
  const refused = await server.call('POST /api/admin/judge/rejudge-contest-problem', {
    as: root,
    body: contest,
  });
  assert.deepEqual([refused.http, refused.status], [200, 404]);
});

test('the GET calls of existing clients do the same', async () => {
  const id = await judged(acm, { status: -1 });
  const query = { submitId: id, status: 0, score: null };
  const byHand = await server.call('GET /api/admin/judge/manual-judge', { as: root, query });
  assert.equal(byHand.data.status, 0);
  const cancelled = await server.call('GET /api/admin/judge/cancel-judge', { as: root, query });
  assert.equal(cancelled.data.status, -4);
  const rejudged = await server.call('GET /api/admin/judge/rejudge', { as: root, query });
  assert.equal(rejudged.data.status, 5);
  const none = await server.call('GET /api/admin/judge/rejudge-contest-problem', {
    as: root,
    query: { cid: 1, pid: 1 },
  });
  assert.equal(none.status, 404);
  const again = await server.call('GET /api/resubmit', { as: user, query });
  assert.equal(again.status, 400);
});

test('only a submission that never reached its judge can be resubmitted, at most five times', async () => {
  const accepted = await judged();
  assert.deepEqual([(await resubmit(accepted)).http, (await resubmit(accepted)).status], [200, 403]);
  assert.equal((await resubmit(await judged(acm, { status: 4 }))).status, 403);
  const id = await judged(acm, { status: 10, cases: [] });
  assert.equal((await resubmit(id, null)).http, 401);
  assert.equal((await resubmit(id, root)).status, 403);
  assert.equal((await resubmit(id, await server.buildUser({ role: 'no_subimit_user' }))).http, 403);
  for (let i = 0; i < 5; i += 1) {
    assert.equal((await resubmit(id)).data.status, 5);
    assert.equal((await resubmit(id)).status, 400, 'not while it waits');
    await node.finish(await claimed(), { status: 10, cases: [] });
  }
  assert.equal((await resubmit(id)).msg, 'A submission can be resubmitted at most 5 times');
});

test('resubmitting respects the submit interval', async () => {
  const first = await judged(acm, { status: 10, cases: [] });
  const second = await judged(acm, { status: 10, cases: [] });
  await server.services.siteSettings.set({ submitIntervalSeconds: 8 }, null);
  try {
    assert.equal((await resubmit(first)).status, 200);
    assert.match((await resubmit(second)).msg, /^Too many submissions/);
    assert.equal((await shown(second)).status, 10);
  } finally {
    await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  }
});

test('parallel actions leave one judging and one verdict', async () => {
  const id = await judged();
  await Promise.all([rejudge(id), rejudge(id), cancel(id), rejudge(id), cancel(id)]);
  for (let task = await node.claim(); task; task = await node.claim()) await node.finish(task);
  const { status } = await shown(id);
  assert.ok(status === 0 || status === -4);
  assert.equal(await solved(), status === 0 ? 1 : 0);
});
