import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { buildJudgedProblem } from '../../apps/server/src/judging/queue/testing/build-judged-problem.ts';
import { createBlobStore } from '../../apps/server/src/platform/blob/create-store.ts';
import { readSettings } from '../../apps/server/src/platform/settings/environment.ts';
import { until } from '../../apps/server/test-support/until.ts';
import { Client } from '../../e2e/support/client.ts';
import { cpuOf } from '../lists/cpu.ts';
import { p95 } from '../lists/measure.ts';
import { median } from '../verdict/statistics.ts';
import { closeNodes, registerNode, type SimulatedNode } from './node.ts';
import { createLimits, type Report, round } from './report.ts';
import type { BenchSite, RunningServer } from './site.ts';

/** Maximum wait of a claim in ms, as in `apps/judge/src/worker/judge-node.ts`. */
const claimWaitMs = 25_000;
const heartbeatMs = 5000;
const submissionsPerSecond = 10;

interface Crowd {
  /** Time at which a node received the task of each submission, by `performance.now()`. */
  readonly claimedAt: Map<number, number>;
  failure: string | null;
}

interface Work {
  readonly transactions: number;
  readonly databaseCpu: number;
  readonly serverCpu: number;
  readonly at: number;
}

/**
 * Measures nodes that wait for tasks through HAProxy on three servers, first with an empty queue, then while users
 * submit.
 */
export async function measureClaims(
  site: BenchSite,
  { nodes: count, seconds }: { readonly nodes: number; readonly seconds: number },
): Promise<Report> {
  const servers = [await site.startServer(), await site.startServer(), await site.startServer()];
  const client = new Client(await site.startProxy(servers));
  const [one] = servers;
  const settings = { DATABASE_URL: site.database.url, XIEZHI_SECRET: 'x'.repeat(32), ...one?.env };
  const { displayId } = await buildJudgedProblem({
    db: site.db,
    blobs: createBlobStore(readSettings(settings)),
  });
  const stop = new AbortController();
  const crowd: Crowd = { claimedAt: new Map(), failure: null };
  const nodes: SimulatedNode[] = [];
  const running: Promise<void>[] = [];
  try {
    const measure = () => readWork(site, servers);
    // First measures the servers without nodes, because their scheduled tasks need CPU time too.
    const aloneFrom = await measure();
    await pause(seconds * 1000);
    const alone = perSecond(aloneFrom, await measure());

    const registering = performance.now();
    for (let at = 0; at < count; at += 1)
      nodes.push(await registerNode(client, { name: `bench-${at}`, token: site.nodeToken }));
    const registerMs = (performance.now() - registering) / count;
    for (const [index, node] of nodes.entries()) {
      running.push(claimAlways(node, crowd, stop.signal));
      // Spreads the heartbeats, because nodes do not start at the same moment.
      running.push(beat(node, crowd, { signal: stop.signal, after: (index * heartbeatMs) / count }));
    }
    await pause(heartbeatMs);
    const idleFrom = await measure();
    // All claims began at the same time. During this pause each of them ends once and begins again.
    await pause(Math.max(claimWaitMs, seconds * 1000));
    const idle = perSecond(idleFrom, await measure());

    const token = await client.login('root', site.rootPassword);
    const busyFrom = await measure();
    const submitted = await submitAtRate(client, token, { pid: displayId, seconds });
    await until('all tasks are claimed', () => crowd.claimedAt.size >= submitted.length, 60_000);
    const busyTo = await measure();
    if (crowd.failure !== null) throw new Error(crowd.failure);

    const busy = perSecond(busyFrom, busyTo);
    const claimed = submitted.map(({ id, sentAt }) => (crowd.claimedAt.get(id) ?? Infinity) - sentAt);
    const answered = submitted.map(({ sentAt, answeredAt }) => answeredAt - sentAt);
    const perTask = (name: keyof typeof busy) =>
      round(((busy[name] - idle[name]) * (busyTo.at - busyFrom.at)) / 1000 / submitted.length);
    const perNode = (idle.transactions - alone.transactions) / count;
    const claimP95Ms = p95(claimed);
    const limits = createLimits();
    limits.atMost('transactions a second of a node with an empty queue', round(perNode), 2);
    limits.atMost('CPU time of the database with an empty queue, in ms a second', idle.databaseCpuMs, 200);
    limits.atMost('p95 from submission to claim, in ms', claimP95Ms, 500);
    return {
      figures: {
        nodes: count,
        registerMs: round(registerMs),
        alone,
        idle,
        transactionsPerNode: round(perNode),
        busy,
        perTask: {
          transactions: perTask('transactions'),
          databaseCpuMs: perTask('databaseCpuMs'),
          serverCpuMs: perTask('serverCpuMs'),
        },
        answerMedianMs: round(median(answered)),
        claimMedianMs: round(median(claimed)),
        claimP95Ms,
      },
      missed: limits.missed,
    };
  } finally {
    stop.abort();
    for (const node of nodes) await node.leave().catch(() => undefined);
    closeNodes();
    await Promise.allSettled(running);
  }
}

async function claimAlways(node: SimulatedNode, crowd: Crowd, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const task = await node.claim(claimWaitMs);
      if (task === null) continue;
      if (task.submitId !== null) crowd.claimedAt.set(task.submitId, performance.now());
      await node.finish(task);
    } catch (error) {
      if (!signal.aborted) crowd.failure ??= String(error);
      await pause(1000);
    }
  }
}

async function beat(
  node: SimulatedNode,
  crowd: Crowd,
  { signal, after }: { readonly signal: AbortSignal; readonly after: number },
): Promise<void> {
  await pause(after);
  while (!signal.aborted) {
    await node.heartbeat().catch((error: unknown) => {
      if (!signal.aborted) crowd.failure ??= String(error);
    });
    await pause(heartbeatMs, undefined, { signal }).catch(() => undefined);
  }
}

interface Submitted {
  readonly id: number;
  /** Time of sending, by `performance.now()`. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** Submits at a fixed rate, without waiting for responses. */
async function submitAtRate(
  client: Client,
  token: string,
  { pid, seconds }: { readonly pid: string; readonly seconds: number },
): Promise<Submitted[]> {
  const start = performance.now();
  const pending: Promise<Submitted>[] = [];
  for (let n = 0; n < seconds * submissionsPerSecond; n += 1) {
    const wait = start + (n * 1000) / submissionsPerSecond - performance.now();
    if (wait > 0) await pause(wait);
    const sentAt = performance.now();
    const body = { pid, language: 'C++', code: `int main() { return ${n}; }` };
    pending.push(
      client
        .call('POST /api/submit-problem-judge', { token, body })
        .then(({ submitId }) => ({ id: submitId, sentAt, answeredAt: performance.now() })),
    );
  }
  return Promise.all(pending);
}

async function readWork(site: BenchSite, servers: readonly RunningServer[]): Promise<Work> {
  // PostgreSQL processes update their statistics at most once a second.
  await pause(1100);
  const { rows } = await sql<{ count: number }>`
    select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()
  `.execute(site.db.withoutPlugins());
  return {
    transactions: Number(rows[0]?.count),
    databaseCpu: site.databaseCpu(),
    serverCpu: servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    at: performance.now(),
  };
}

function perSecond(before: Work, after: Work) {
  const seconds = (after.at - before.at) / 1000;
  return {
    transactions: round((after.transactions - before.transactions) / seconds),
    databaseCpuMs: round((after.databaseCpu - before.databaseCpu) / seconds),
    serverCpuMs: round((after.serverCpu - before.serverCpu) / seconds),
  };
}
