import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import {
  buildContest,
  insertContestProblems,
  sendJudged,
} from '../../scopes/contest/testing/build-contest.ts';
import { buildSimilarityPair, insertSimilarityPair } from './testing/build-pair.ts';

let server: TestServer;
let root: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

/** Numbers of stored rows: reports, pairs, cases, and users of cases. */
async function countRows(reportId: number): Promise<number[]> {
  const { db } = server.services;
  const reports = await db.selectFrom('similarity_report').where('id', '=', reportId).select('id').execute();
  const pairs = await db
    .selectFrom('similarity_pair')
    .where('report_id', '=', reportId)
    .select('id')
    .execute();
  const ids = pairs.map(({ id }) => id);
  const among = ids.length === 0 ? [0] : ids;
  const cases = await db
    .selectFrom('similarity_case')
    .where('pair_id', 'in', among)
    .select('pair_id')
    .execute();
  const parties = await db
    .selectFrom('similarity_party')
    .where('pair_id', 'in', among)
    .select('uid')
    .execute();
  return [reports, pairs, cases, parties].map(({ length }) => length);
}

const stored = [1, 1, 1, 2];
const nothing = [0, 0, 0, 0];

const own = async (as: TestUser) => (await server.call('GET /api/similarity/own-cases', { as })).data.cases;

async function ask(pairId: number): Promise<void> {
  const asked = await server.call('POST /api/similarity/ask', { as: root, body: { pairId, side: 'both' } });
  assert.equal(asked.status, 200, asked.msg);
}

test('reports of a deleted contest are deleted with their cases, and a waiting one is cancelled', async () => {
  const { services } = server;
  const now = services.clock().getTime();
  const cid = await buildContest(services, root, { startsAt: new Date(now - 7_200_000), minutes: 60 });
  const [problem] = await insertContestProblems(services, cid, ['A']);
  assert.ok(problem);
  const [left, right] = [await server.buildUser(), await server.buildUser()];
  const send = ({ uid }: TestUser) =>
    sendJudged(services, { uid, cid, problem, at: new Date(now - 5_400_000), status: 0 });
  const compared = { pid: problem.pid, left, right, leftId: await send(left), rightId: await send(right) };
  const { reportId, pairId } = await insertSimilarityPair(server, root, compared, { cid });
  await ask(pairId);
  const started = await server.call('POST /api/similarity/report', {
    as: root,
    body: { cid, choice: 'best' },
  });
  assert.equal(started.status, 200, started.msg);
  const { job_id } = await services.db
    .selectFrom('similarity_report')
    .where('id', '=', started.data.id)
    .select('job_id')
    .executeTakeFirstOrThrow();
  assert.ok(job_id);
  assert.deepEqual(await countRows(reportId), stored);

  const deleted = await server.call('DELETE /api/admin/contest', { as: root, query: { cid } });
  assert.equal(deleted.status, 200, deleted.msg);
  assert.deepEqual(await countRows(reportId), nothing);
  assert.deepEqual(await countRows(started.data.id), nothing);
  const job = await services.db
    .selectFrom('job')
    .where('id', '=', job_id)
    .select('state')
    .executeTakeFirstOrThrow();
  assert.equal(job.state, 'cancelled');
  assert.deepEqual(await own(left), []);
});

test('reports of a deleted training are deleted with their cases', async () => {
  const { services } = server;
  const { id: tid } = await services.db
    .insertInto('training')
    .values({ uid: root.uid, title: 'Graphs', auth: 'Public', is_visible: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pair = await buildSimilarityPair(server, root);
  const inTraining = await insertSimilarityPair(server, root, pair, { tid });
  await ask(inTraining.pairId);
  await ask(pair.pairId);
  const deleted = await server.call('DELETE /api/admin/training', { as: root, query: { tid } });
  assert.equal(deleted.status, 200, deleted.msg);
  assert.deepEqual(await countRows(inTraining.reportId), nothing);
  assert.deepEqual(await countRows(pair.reportId), stored, 'the report of the problem stays');
});

test('nobody opens the reports of a deleted problem, and root gets them back with the problem', async () => {
  const { reportId, pairId, pid, left } = await buildSimilarityPair(server, root);
  await ask(pairId);
  const open = async () => [
    (await server.call('GET /api/similarity/report', { as: root, query: { id: reportId } })).status,
    (await server.call('GET /api/similarity/pair', { as: root, query: { id: pairId } })).status,
    (await own(left)).length,
  ];
  assert.deepEqual(await open(), [200, 200, 1]);
  const deleted = await server.call('DELETE /api/admin/problem', { as: root, query: { pid } });
  assert.equal(deleted.status, 200, deleted.msg);
  assert.deepEqual(await open(), [404, 404, 0]);
  const state = await server.call('PUT /api/similarity/statement', {
    as: left,
    body: { caseId: pairId, text: 'Mine' },
  });
  assert.equal(state.status, 404);
  const restored = await server.call('POST /api/admin/problem/restore', { as: root, body: { pid } });
  assert.equal(restored.status, 200, restored.msg);
  assert.deepEqual(await open(), [200, 200, 1]);
});

test('a case stays when the account of one of its users is deactivated', async () => {
  const { reportId, pairId, left } = await buildSimilarityPair(server, root);
  await ask(pairId);
  const deactivated = await server.call('DELETE /api/admin/user/delete-user', {
    as: root,
    body: { ids: [left.uid] },
  });
  assert.equal(deactivated.status, 200, deactivated.msg);
  assert.deepEqual(await countRows(reportId), stored);
  const pair = await server.call('GET /api/similarity/pair', { as: root, query: { id: pairId } });
  assert.equal(pair.data.left.uid, left.uid);
});
