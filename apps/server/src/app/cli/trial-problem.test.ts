import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildGroup } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildJudgedProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildContest } from '../../scopes/contest/testing/build-contest.ts';
import { chooseTrialProblem } from './trial-problem.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ hasJobs: false });
});
after(() => server.stop());

test('the trial of an upgrade submits to a problem that every user can open and that has data and no checker', async () => {
  const { db } = server.services;
  assert.equal(await chooseTrialProblem(db), null);
  await buildJudgedProblem(server.services, { auth: 2 });
  await buildJudgedProblem(server.services, { hidden_at: new Date() });
  const author = await server.buildUser({ role: 'admin' });
  await buildJudgedProblem(server.services, { gid: await buildGroup(server.services, author.uid) });
  await buildJudgedProblem(server.services, { is_remote: true });
  await buildJudgedProblem(server.services, { judge_mode: 'spj' });
  await buildJudgedProblem(server.services, { cases: [] });
  const held = await buildJudgedProblem(server.services);
  const cid = await buildContest(server.services, author, { startsAt: new Date(Date.now() - 60_000) });
  await db
    .insertInto('contest_problem')
    .values({ cid, pid: held.pid, display_id: 'A', display_title: 'A', color: null })
    .execute();
  assert.equal(await chooseTrialProblem(db), null);
  const open = await buildJudgedProblem(server.services);
  assert.equal(await chooseTrialProblem(db), open.displayId);
  await db
    .updateTable('contest')
    .set({ starts_at: new Date(0), ends_at: new Date(1000) })
    .where('id', '=', cid)
    .execute();
  assert.equal(await chooseTrialProblem(db), held.displayId);
});
