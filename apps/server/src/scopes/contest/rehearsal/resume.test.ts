import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { buildJudgedProblem } from '../../../judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../../judging/queue/testing/fake-node.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { until } from '../../../../test-support/until.ts';
import { insertContestProblems, buildContest, sendJudged } from '../testing/build-contest.ts';

/** Server that answers calls of users and nodes but runs no jobs. */
let server: TestServer;
let node: FakeNode;
let root: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  node = await buildNode(server);
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

test('another server continues after a shutdown, loses nothing and sends nothing twice', async () => {
  const start = new Date(Date.now() - 10 * 3_600_000);
  const cid = await buildContest(server.services, root, { startsAt: start });
  const [problem] = await insertContestProblems(server.services, cid, ['A']);
  assert.ok(problem);
  const { pid } = await buildJudgedProblem(server.services);
  await sql`update problem set data_version = (select data_version from problem where id = ${pid})
    where id = ${problem.pid}`.execute(server.services.db);
  for (const minute of [0, 0, 0.1, 0.2])
    await sendJudged(server.services, {
      uid: root.uid,
      cid,
      problem,
      at: new Date(start.getTime() + minute * 60_000),
      status: 0,
    });

  const startWorker = () => startTestServer({ database: server.database, onLogLine: () => {} });
  const first = await startWorker();
  const { data } = await server.call('POST /api/admin/contest/rehearsal', {
    as: root,
    body: { cid, pace: 10, interrupts: false },
  });
  const judged: number[] = [];
  const judge = async (most: number) => {
    while (judged.length < most) {
      const task = await node.claim(1000);
      if (!task) return;
      judged.push(task.judgingId);
      await node.finish(task);
    }
  };
  await judge(2);
  await first.stop();
  const show = async () =>
    (await server.call('GET /api/admin/contest/rehearsal', { as: root, query: { cid, id: data.id } })).data;
  assert.equal((await show()).state, 'waiting');

  const second = await startWorker();
  await until('the rehearsal has ended', async () => {
    await judge(10);
    return (await show()).state === 'done';
  });
  await second.stop();
  const { report, sentences } = await show();
  assert.ok(report);
  assert.deepEqual([report.submissions, report.judged, report.equal, report.pauses], [4, 4, 4, 1]);
  assert.match(sentences.at(-1) ?? '', /interrupted 1 time/);
  assert.equal(new Set(judged).size, 4);
});
