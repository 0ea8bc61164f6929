import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildJudgedProblem, type TestProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode, caseResult, type FakeNode } from '../queue/testing/fake-node.ts';
import {
  insertContestProblems,
  buildContest,
  sendJudged,
} from '../../scopes/contest/testing/build-contest.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let node: FakeNode;
let problem: TestProblem;
before(async () => {
  server = await startTestServer();
  node = await buildNode(server);
  problem = await buildJudgedProblem(server.services);
});
after(() => server.stop());

const progress = (as: TestUser | null, submitId: number, seen?: string) =>
  server.call('GET /api/submission-progress', { as, query: { submitId, seen } });

test('a call with the last mark answers when the submission changes, up to its verdict', async () => {
  const user = await server.buildUser();
  const body = { pid: problem.displayId, language: 'C++', code: 'int main() {}' };
  const { submitId } = (await server.call('POST /api/submit-problem-judge', { as: user, body })).data;
  const first = (await progress(user, submitId)).data;
  assert.deepEqual([first.status, first.queuePosition, first.isFinal], [5, 1, false]);

  const next = progress(user, submitId, first.mark);
  const task = await node.claim();
  assert.ok(task);
  await node.progress(task, 7, [caseResult(1)]);
  let seen = (await next).data;
  while (seen.cases.length === 0) seen = (await progress(user, submitId, seen.mark)).data;
  assert.deepEqual([seen.status, seen.cases.length], [7, 1]);

  const last = progress(user, submitId, seen.mark);
  await node.finish(task);
  let end = (await last).data;
  while (!end.isFinal) end = (await progress(user, submitId, end.mark)).data;
  assert.equal(end.status, 0);
  assert.equal(end.cases.length, task.cases.length);
});

test('only those who may see the submission get its progress', async () => {
  const user = await server.buildUser();
  const other = await server.buildUser();
  const author = await server.buildUser({ role: 'admin' });
  const startsAt = new Date(Date.now() - 3_600_000);
  const closed = { startsAt, auth: 'private' as const, password: 'secret' };
  const cid = await buildContest(server.services, author, closed);
  await server.services.db.insertInto('contest_registration').values({ cid, uid: user.uid }).execute();
  const [inside] = await insertContestProblems(server.services, cid, ['A']);
  assert.ok(inside);
  const at = new Date(Date.now() - 60_000);
  const submitId = await sendJudged(server.services, { uid: user.uid, status: 0, cid, problem: inside, at });
  assert.equal((await progress(user, submitId)).data.status, 0);
  assert.equal((await progress(other, submitId)).status, 403);
  assert.equal((await progress(null, submitId)).http, 401);
  assert.equal((await progress(user, 999_999_999)).status, 404);
});

test('a hidden result looks the same before and after the verdict', async () => {
  const user = await server.buildUser();
  const author = await server.buildUser({ role: 'admin' });
  const startsAt = new Date(Date.now() - 3_600_000);
  const sealed = { startsAt, minutes: 120, sealedMinutes: 100, rule: 'oi-highest' as const };
  const cid = await buildContest(server.services, author, sealed);
  const [inside] = await insertContestProblems(server.services, cid, ['A']);
  assert.ok(inside);
  const at = new Date(Date.now() - 60_000);
  const send = (status: number) =>
    sendJudged(server.services, { uid: user.uid, status, cid, problem: inside, at });
  const [good, bad] = [await send(0), await send(-1)];
  const answers = [(await progress(user, good)).data, (await progress(user, bad)).data];
  for (const { status, mark, isFinal, cases } of answers)
    assert.deepEqual([status, mark, isFinal, cases], [-5, '-5.0.0.0', true, []]);
});
