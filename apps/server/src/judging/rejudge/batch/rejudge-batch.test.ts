import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { JudgingOutcome } from '@xiezhi/contract/judging';
import { recount } from '../../counters/recount.ts';
import { buildJudgedProblem, type TestProblem } from '../../queue/testing/build-judged-problem.ts';
import { readCounters } from '../../queue/testing/read-counters.ts';
import { buildNode, type FakeNode } from '../../queue/testing/fake-node.ts';
import { submitTo } from '../../queue/testing/submit.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';

let server: TestServer;
let node: FakeNode;
let root: TestUser;
let user: TestUser;
let problem: TestProblem;
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  node = await buildNode(server);
  root = await server.buildUser({ role: 'root' });
});
beforeEach(async () => {
  await judgeAll();
  user = await server.buildUser();
  problem = await buildJudgedProblem(server.services);
});
after(() => server.stop());

/** Judges all waiting tasks; cycles through the outcomes. */
async function judgeAll(outcomes: readonly Partial<JudgingOutcome>[] = [{}]): Promise<number[]> {
  const judged: number[] = [];
  for (let task = await node.claim(); task; task = await node.claim()) {
    await node.finish(task, outcomes[judged.length % outcomes.length]);
    judged.push(task.submitId ?? 0);
  }
  return judged;
}

async function submitAll(outcomes: readonly Partial<JudgingOutcome>[]): Promise<number[]> {
  const ids = [];
  for (const outcome of outcomes) {
    ids.push(await submitTo(server, { as: user, displayId: problem.displayId }));
    await judgeAll([outcome]);
  }
  return ids;
}

const create = (filter: Record<string, unknown>, as: TestUser | null = root) =>
  server.call('POST /api/admin/rejudge-batches', { as, body: filter });
const compare = (id: number, as: TestUser | null = root) =>
  server.call('GET /api/admin/rejudge-batch', { as, query: { id } });
const apply = (id: number, as: TestUser | null = root) =>
  server.call('POST /api/admin/rejudge-batch/apply', { as, body: { id } });
const drop = (id: number, as: TestUser | null = root) =>
  server.call('POST /api/admin/rejudge-batch/drop', { as, body: { id } });

async function statuses(ids: readonly number[]): Promise<(number | undefined)[]> {
  const { data } = await server.call('POST /api/check-submissions-status', { body: { submitIds: [...ids] } });
  return ids.map((id) => data[id]?.status);
}

async function checkCounters(): Promise<void> {
  const { db, siteSettings } = server.services;
  const incremental = await readCounters(db);
  await recount(db, (await siteSettings.get()).timeZone);
  assert.deepEqual(incremental, await readCounters(db));
}

test('drafts change nothing, show old and new verdicts, and are applied once', async () => {
  const ids = await submitAll([{ status: 0 }, { status: 0 }, { status: -1 }]);
  const { data: batch } = await create({ problemID: problem.displayId });
  assert.deepEqual([batch.total, batch.judged, batch.state, batch.username], [3, 0, 'open', root.username]);
  const refused = await apply(batch.id);
  assert.equal(refused.msg, 'Submissions still being judged: 3');
  assert.deepEqual(await judgeAll([{ status: 0 }, { status: -1 }, { status: 1 }]), ids);
  assert.deepEqual(await statuses(ids), [0, 0, -1], 'nothing shows before it is applied');
  const { data } = await compare(batch.id);
  assert.equal(data.batch.judged, 3);
  const sorted = data.changes.map(({ from, to, count }) => `${from}>${to}:${count}`).toSorted();
  assert.deepEqual(sorted, ['-1>1:1', '0>-1:1', '0>0:1']);
  assert.equal(data.changedCount, 2);
  assert.deepEqual(
    data.changed.map((row) => [row.submitId, row.before.status, row.after.status, row.outcome]),
    [
      [ids[1], 0, -1, null],
      [ids[2], -1, 1, null],
    ],
  );
  await checkCounters();
  const [first, second] = await Promise.all([apply(batch.id), apply(batch.id)]);
  assert.deepEqual([first.status, second.status], [200, 200]);
  const applied = await apply(batch.id);
  assert.deepEqual([applied.data.state, applied.data.applied, applied.data.skipped], ['applied', 3, 0]);
  assert.deepEqual(await statuses(ids), [0, -1, 1]);
  await checkCounters();
  const { rows } = await server.services.pool.query(
    `select count(*)::int as acts from audit_log where action = 'rejudge' and target = any($1)`,
    [ids.map((id) => `submission:${id}`)],
  );
  assert.deepEqual(rows, [{ acts: 3 }]);
  assert.equal((await drop(batch.id)).msg, 'This rejudge batch was already applied or discarded');
});

test('a discarded batch changes nothing, and its drafts end', async () => {
  const ids = await submitAll([{ status: 0 }, { status: 0 }]);
  const { data: batch } = await create({ problemID: problem.displayId });
  const claimed = await node.claim();
  assert.ok(claimed);
  for (let i = 0; i < 2; i += 1) assert.equal((await drop(batch.id)).data.state, 'dropped');
  assert.equal((await node.finish(claimed, { status: -1 })).http, 409);
  assert.equal(await node.claim(), null);
  assert.deepEqual(await statuses(ids), [0, 0]);
  assert.equal((await apply(batch.id)).status, 400);
  await checkCounters();
});

test('a submission judged otherwise meanwhile, or whose draft ended in a System Error, keeps its verdict', async () => {
  const ids = await submitAll([{ status: 0 }, { status: 0 }, { status: 0 }]);
  const { data: batch } = await create({ problemID: problem.displayId });
  await judgeAll([{ status: -1 }, { status: -1 }, { status: 4, message: 'disk', timeMs: null }]);
  const body = { submitId: ids[0] ?? 0, status: 8 };
  await server.call('POST /api/admin/judge/manual-judge', { as: root, body });
  const { data } = await apply(batch.id);
  assert.deepEqual([data.applied, data.skipped], [1, 2]);
  assert.deepEqual(await statuses(ids), [8, -1, 0]);
  await checkCounters();
});

test('excludes unfinished submissions, and manual verdicts unless requested', async () => {
  const [byHand] = await submitAll([{ status: -1 }, { status: -1 }]);
  const body = { submitId: byHand ?? 0, status: 0 };
  await server.call('POST /api/admin/judge/manual-judge', { as: root, body });
  const filter = { problemID: problem.displayId.toUpperCase(), username: user.username, language: 'C++' };
  assert.equal((await create(filter)).data.total, 1);
  assert.equal((await create({ ...filter, withManual: true })).data.total, 2);
  assert.equal((await create({ ...filter, withManual: true, status: 0 })).data.total, 1);
  assert.equal((await create({ fromId: byHand, toId: byHand })).msg, 'No submissions match');
  await judgeAll();
  const waiting = await submitTo(server, { as: user, displayId: problem.displayId });
  assert.equal((await create({ fromId: waiting })).status, 400);
});

test('bulk rejudges never precede other tasks', async () => {
  await submitAll([{ status: 0 }, { status: 0 }]);
  await create({ problemID: problem.displayId });
  const live = await submitTo(server, { as: user, displayId: problem.displayId });
  const [first] = await judgeAll();
  assert.equal(first, live);
});

test('a batch requires the permission, a condition and an existing problem', async () => {
  assert.equal((await create({})).status, 400);
  assert.equal((await create({ withManual: true })).status, 400);
  assert.equal((await create({ problemID: 'nothing-here' })).status, 404);
  assert.equal((await create({ status: 'many' })).http, 400);
  const admin = await server.buildUser({ role: 'admin' });
  for (const call of [
    () => create({}, admin),
    () => compare(1, admin),
    () => apply(1, admin),
    () => drop(1, admin),
  ]) {
    assert.equal((await call()).http, 403);
  }
  for (const call of [
    () => create({}, null),
    () => compare(1, null),
    () => apply(1, null),
    () => drop(1, null),
  ]) {
    assert.equal((await call()).http, 401);
  }
  for (const call of [compare, apply, drop]) assert.equal((await call(999_999)).status, 404);
  const listed = await server.call('GET /api/admin/rejudge-batches', { as: root });
  const ofProblem = async (problemID: string) =>
    (await server.call('GET /api/admin/rejudge-batches', { as: root, query: { problemID } })).data;
  const named = listed.data.find(({ filter }) => typeof filter['problemID'] === 'string');
  const name = String(named?.filter['problemID']).toLowerCase();
  assert.deepEqual(
    (await ofProblem(name)).map(({ id }) => id),
    listed.data
      .filter(({ filter }) => String(filter['problemID']).toLowerCase() === name)
      .map(({ id }) => id),
  );
  assert.deepEqual(await ofProblem('no such problem'), []);
  const numbers = listed.data.map((batch) => batch.id);
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => b - a),
  );
});
