import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import {
  basesOf,
  type StandIns,
  startStandIns,
  stopStandIns,
} from '../../../../test-support/remote-judge/stand-ins.ts';
import { until } from '../../../../test-support/until.ts';

let judges: StandIns;
let server: TestServer;
let root: TestUser;
let setter: TestUser;

before(async () => {
  judges = await startStandIns();
  const bases = basesOf(judges)
    .split(',')
    .map((pair) => pair.split('=') as ['HDU' | 'POJ', string]);
  server = await startTestServer({ settings: { remoteBases: new Map(bases), remoteSpeed: 1000 } });
  root = await server.buildUser({ role: 'root' });
  setter = await server.buildUser({ role: 'problem_admin' });
  for (const judge of ['HDU', 'POJ', 'GYM'] as const)
    await server.call('PUT /api/admin/remote-judges', {
      as: root,
      body: { judge, isEnabled: true, isConfirmed: true },
    });
});
beforeEach(() => {
  for (const site of Object.values(judges)) site.clearFaults();
});
after(async () => {
  await server.stop();
  await stopStandIns(judges);
});

const begin = (judge: 'HDU' | 'POJ' | 'GYM' | 'SPOJ', ids: string, as = setter) =>
  server.call('POST /api/admin/remote-import-jobs', { as, body: { judge, ids } });
const look = async (id: string, as = setter) =>
  (await server.call('GET /api/admin/remote-import-job', { as, query: { id } })).data;
async function ended(id: string, as = setter) {
  await until('the job has ended', async () => (await look(id, as)).job.finishedAt !== null, 60_000);
  return look(id, as);
}

test('imports ranges, lists and addresses of other judges one by one, with an outcome for each', async () => {
  const { data } = await begin('HDU', '1000-1001, 999 x http://poj.org/problem?id=1002');
  const { job, problems } = await ended(data.id);
  assert.deepEqual([job.state, job.done, job.total], ['done', 5, 5]);
  assert.deepEqual(
    problems.map(({ asked, outcome, displayId }) => [asked, outcome, displayId]),
    [
      ['1000', 'imported', 'HDU-1000'],
      ['1001', 'imported', 'HDU-1001'],
      ['999', 'refused', null],
      ['x', 'refused', null],
      ['http://poj.org/problem?id=1002', 'imported', 'POJ-1002'],
    ],
  );
  assert.match(problems[2]?.reason ?? '', /has no problem 999/);
  const again = await ended((await begin('HDU', '01000')).data.id);
  assert.deepEqual(again.problems[0], {
    asked: '01000',
    outcome: 'known',
    pid: problems[0]?.pid,
    displayId: 'HDU-1000',
    reason: null,
  });
});

test('retries a judge that does not respond for a while', async () => {
  judges.HDU.inject({ kind: 'status', status: 503, times: 2 });
  const { problems } = await ended((await begin('HDU', '1002')).data.id);
  assert.equal(problems[0]?.outcome, 'imported');
});

test('adds problems to a contest and a training in the given order', async () => {
  const contest = await server.call('POST /api/admin/contest', {
    as: root,
    body: {
      title: 'Round',
      type: 0,
      startTime: new Date(Date.now() + 3_600_000).toISOString(),
      endTime: new Date(Date.now() + 7_200_000).toISOString(),
      auth: 0,
      source: 0,
      sealRank: false,
      visible: true,
    } as never,
  });
  const cid = (contest.data as { id: number } | null)?.id ?? 0;
  const begun = await server.call('POST /api/admin/contest/remote-import-jobs', {
    as: root,
    body: { cid, judge: 'POJ', ids: '1003 1004' },
  });
  assert.equal(begun.status, 200, begun.msg);
  const { problems } = await ended(begun.data.id, root);
  assert.deepEqual(
    problems.map(({ outcome, reason }) => [outcome, reason]),
    [
      ['imported', null],
      ['imported', null],
    ],
  );
  const list = await server.call('GET /api/admin/contest/get-problem-list', { as: root, query: { cid } });
  const links = Object.values(list.data.contestProblemMap);
  assert.deepEqual(links.map(({ displayId }) => displayId).sort(), ['A', 'B']);
  const refused = await server.call('POST /api/admin/contest/remote-import-jobs', {
    as: setter,
    body: { cid, judge: 'POJ', ids: '1000' },
  });
  assert.equal(refused.status, 403);
});

test('imports a statement that is a file', async () => {
  judges.GYM.problems.set('100001B', { title: 'File' });
  const { problems } = await ended((await begin('GYM', '100001B')).data.id);
  assert.equal(problems[0]?.outcome, 'imported', problems[0]?.reason ?? '');
  const { data } = await server.call('GET /api/get-problem-detail', {
    as: root,
    query: { problemId: 'GYM-100001B' },
  });
  const link = /\]\((\/api\/public\/file\/[0-9a-f]{32}\.pdf)\)/.exec(data.problem.description ?? '')?.[1];
  assert.ok(link, data.problem.description ?? '');
});

test('an import can be cancelled midway and is hidden from other users', async () => {
  judges.HDU.inject({ on: /showproblem/, kind: 'hang', times: 9 });
  const { data } = await begin('HDU', '1003 1004');
  const other = await server.buildUser({ role: 'problem_admin' });
  const hidden = await server.call('GET /api/admin/remote-import-job', { as: other, query: { id: data.id } });
  assert.equal(hidden.status, 404);
  await server.call('POST /api/job/cancel', { as: setter, body: { id: data.id } });
  const { job } = await ended(data.id);
  assert.equal(job.state, 'cancelled');
});

test('refuses an empty list, too many problems and a judge that is off at once', async () => {
  assert.match((await begin('HDU', ' ,, ')).msg, /at least one problem/);
  assert.match((await begin('HDU', '1-201')).msg, /At most 200 problems/);
  assert.match((await begin('SPOJ', 'TEST')).msg, /turned off/);
});
