import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildJudgedProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildContest } from '../../scopes/contest/testing/build-contest.ts';
import { chooseTrialProblem } from './trial-problem.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ hasJobs: false });
});
after(() => server.stop());

test('the trial of an upgrade submits to a problem that no contest, deletion or group hides', async () => {
  const { db } = server.services;
  assert.equal(await chooseTrialProblem(db), null);
  await buildJudgedProblem(server.services, { auth: 2 });
  await buildJudgedProblem(server.services, { hidden_at: new Date() });
  const held = await buildJudgedProblem(server.services);
  const author = await server.buildUser({ role: 'admin' });
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
