import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from 'kysely';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { sweepLeases } from './lease.ts';
import { LeaseSupervisor } from './supervision.ts';
import { buildJudgedProblem, type TestProblem } from './testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from './testing/fake-node.ts';
import { submitTo } from './testing/submit.ts';

let server: TestServer;
let problem: TestProblem;
let node: FakeNode;
let user: TestUser;
const leaseMs = 30_000;
before(async () => {
  server = await startTestServer();
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  problem = await buildJudgedProblem(server.services);
  node = await buildNode(server);
  user = await server.buildUser();
});
after(() => server.stop());
afterEach(() => server.services.db.deleteFrom('judging_task').execute());

const submit = () => submitTo(server, { as: user, displayId: problem.displayId });
const sweep = () => sweepLeases(server.services.db, server.services.events, leaseMs);

/** Advances the time until all leases have expired and, with `isNodeSilent`, until silent nodes are no longer live. */
async function letLeasesPass({ isNodeSilent }: { isNodeSilent: boolean }): Promise<void> {
  const { db } = server.services;
  await sql`update judging_task set leased_until = now() - interval '1 second' where node_id is not null`.execute(
    db,
  );
  const lastSeen = isNodeSilent ? sql`now() - interval '5 minutes'` : sql`now()`;
  await sql`update judge_node set last_seen_at = ${lastSeen}`.execute(db);
}

async function taskOf(submitId: number) {
  return server.services.db
    .selectFrom('judging_task')
    .where('submit_id', '=', submitId)
    .selectAll()
    .executeTakeFirst();
}

async function statusOf(submitId: number) {
  const { data } = await server.call('GET /api/get-submission-detail', { query: { submitId } });
  return data.submission.status;
}

test('a heartbeat renews the listed leases and reports lost ones', async () => {
  await submit();
  const task = await node.claim();
  assert.ok(task);
  await letLeasesPass({ isNodeSilent: false });
  assert.deepEqual(await node.heartbeat([task]), []);
  assert.deepEqual(await sweep(), [], 'a lease that ran out while the server was away is renewed');
  assert.deepEqual(await node.heartbeat([{ ...task, fence: task.fence + 1 }]), [task.judgingId]);
});

test('a node that dies while judging loses its task, which is judged again from the start', async () => {
  const id = await submit();
  const task = await node.claim();
  assert.ok(task);
  await node.progress(task, 7);
  assert.equal(await statusOf(id), 7);
  await letLeasesPass({ isNodeSilent: true });
  const [returned] = await sweep();
  assert.deepEqual([returned?.submitId, returned?.isLoss, returned?.losses], [id, true, 1]);
  assert.equal(await statusOf(id), 5);
  const again = await node.claim();
  assert.deepEqual([again?.submitId, again?.losses], [id, 1]);
  assert.ok(again && again.fence > task.fence);
});

test('a live node that never received the response to its claim loses no attempt', async () => {
  const id = await submit();
  const task = await node.claim();
  assert.ok(task);
  await letLeasesPass({ isNodeSilent: false });
  const [returned] = await sweep();
  assert.deepEqual([returned?.submitId, returned?.isLoss, returned?.losses], [id, false, 0]);
});

test('a task that its live node does not list is requeued half a lease after the claim', async () => {
  const id = await submit();
  assert.ok(await node.claim());
  await node.heartbeat([]);
  assert.ok((await taskOf(id))?.node_id, 'the answer to the claim may still be on its way');
  await sql`update judging_task set leased_until = now() + interval '10 seconds'`.execute(server.services.db);
  await node.heartbeat([]);
  const task = await taskOf(id);
  assert.deepEqual([task?.node_id, task?.losses], [null, 0]);
});

test('a restarted node loses its tasks at once, and other nodes keep theirs', async () => {
  const other = await buildNode(server);
  const ids = [await submit(), await submit()];
  const ofOther = await other.claim();
  const lost = await node.claim();
  assert.ok(ofOther && lost);
  node = await node.restart();
  const tasks = await Promise.all(ids.map((id) => taskOf(id)));
  const losses = new Map(tasks.map((task) => [task?.submit_id, [task?.losses, task?.node_id !== null]]));
  assert.deepEqual(losses.get(ofOther.submitId ?? 0), [0, true]);
  assert.deepEqual(losses.get(lost.submitId ?? 0), [1, false]);
});

test('after five lost attempts a task ends as System Error with its reason', async () => {
  const id = await submit();
  const losses: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    const task = await node.claim();
    assert.ok(task);
    losses.push(task.losses);
    await letLeasesPass({ isNodeSilent: true });
    await sweep();
  }
  assert.deepEqual(losses, [0, 1, 2, 3, 4]);
  assert.equal(await node.claim(), null);
  await new LeaseSupervisor(server.services).tick(0, 0);
  const root = await server.buildUser({ role: 'root' });
  const { data } = await server.call('GET /api/get-submission-detail', { query: { submitId: id }, as: root });
  assert.equal(data.submission.status, 4);
  assert.match(data.submission.errorMessage ?? '', /went down 5 times/);
});

test('sweeps leases only after server and database were up for a whole lease', async () => {
  const id = await submit();
  assert.ok(await node.claim());
  await letLeasesPass({ isNodeSilent: true });
  const supervisor = new LeaseSupervisor(server.services);
  const isHeld = async () => (await taskOf(id))?.node_id !== null;
  let time = 1_000_000;
  const pass = async (ticks: number, wall = ticks) => {
    await supervisor.tick((ticksPassed += ticks), (time += wall));
  };
  let ticksPassed = 0;
  for (let i = 0; i < 7; i += 1) await pass(4000);
  await pass(20_000); // the process was paused
  for (let i = 0; i < 6; i += 1) await pass(4000);
  await pass(4000, 3_600_000); // the clock jumped
  for (let i = 0; i < 7; i += 1) await pass(4000);
  assert.equal(await isHeld(), true);
  await pass(4000);
  assert.equal(await isHeld(), false);
});

test('shortens a lease that a clock jump extended far ahead', async () => {
  await submit();
  assert.ok(await node.claim());
  await sql`update judging_task set leased_until = now() + interval '1 day'`.execute(server.services.db);
  await sweep();
  const { rows } = await sql<{ ok: boolean }>`
    select leased_until < now() + interval '1 minute' as ok from judging_task`.execute(server.services.db);
  assert.equal(rows[0]?.ok, true);
});

test('cancelling ends a waiting task, and notifies the node of a running one', async () => {
  const ids = [await submit(), await submit()];
  const task = await node.claim();
  assert.ok(task);
  const root = await server.buildUser({ role: 'root' });
  for (const submitId of ids) {
    await server.call('POST /api/admin/judge/cancel-judge', { as: root, body: { submitId } });
  }
  assert.deepEqual(await Promise.all(ids.map(statusOf)), [-4, -4]);
  assert.deepEqual(await node.heartbeat([task]), [task.judgingId]);
  assert.equal((await node.progress(task, 7)).http, 409);
  assert.equal((await node.finish(task)).http, 200, 'the fence of the claim was the last one');
  assert.deepEqual(await Promise.all(ids.map(statusOf)), [-4, -4]);
});

test('logs long waiting tasks once a minute', async () => {
  const lines: string[] = [];
  const log = Object.assign(Object.create(server.services.log) as typeof server.services.log, {
    warn: (facts: object, text: string) => lines.push(`${text} ${JSON.stringify(facts)}`),
  });
  const supervisor = new LeaseSupervisor({ ...server.services, log });
  const pass = (ticks: number) => supervisor.tick(ticks, ticks);
  await submit();
  for (const ticks of [0, 4000]) await pass(ticks);
  assert.deepEqual(lines, []);
  await sql`update judging_task set queued_at = now() - interval '2 minutes'`.execute(server.services.db);
  for (let ticks = 8000; ticks <= 72_000; ticks += 4000) await pass(ticks);
  assert.equal(lines.length, 2);
  assert.match(lines[0] ?? '', /have waited long .*"tasks":1,"languages":\["C\+\+"\]/);
});
