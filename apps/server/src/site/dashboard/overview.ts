import { statfs } from 'node:fs/promises';
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os';
import type { Locale } from '@xiezhi/contract/limits';
import { sql } from 'kysely';
import { version } from '../../platform/version.ts';
import { listNodes } from '../../identity/judge-node/overview.ts';
import { listRunningServers } from '../../platform/event-bus/running-servers.ts';
import type { Services } from '../../platform/services.ts';

type OverviewServices = Pick<Services, 'db' | 'settings'>;

/** Returns the state of the site; texts are in the given language. */
export async function readOverview(services: OverviewServices, locale: Locale) {
  const { db } = services;
  const [nodes, queue, waited, server, servers] = await Promise.all([
    listNodes(db, locale),
    readQueue(services),
    readWaited(services),
    readServer(services),
    listRunningServers(db),
  ]);
  return { nodes, queue, waited, server, servers };
}

/** Returns the priority classes that have tasks. */
async function readQueue({ db }: OverviewServices) {
  const { rows } = await sql<{ priority: number; waiting: number; running: number; since: Date | null }>`
    select priority, count(*) filter (where node_id is null) as waiting,
      count(*) filter (where node_id is not null) as running,
      min(queued_at) filter (where node_id is null) as since
    from judging_task group by priority order by priority`.execute(db);
  return rows.map(({ priority, waiting, running, since }) => ({
    priority,
    waiting,
    running,
    since: since?.toISOString() ?? null,
  }));
}

/** Maximum number of judgings that are read. If an hour has more, the older ones are not counted. */
const sampleMax = 5000;

/** Computes waiting times of submissions of the last hour, from submission to the start of judging. */
async function readWaited({ db }: OverviewServices) {
  const { rows } = await sql<{ count: number; medianMs: number | null; p95Ms: number | null }>`
    with newest as (
      select created_at, started_at, reason from judging order by id desc limit ${sampleMax}
    ), begun as (
      select extract(epoch from started_at - created_at) * 1000 as ms from newest
      where created_at > now() - interval '1 hour' and started_at is not null and reason = 'submit'
    )
    select count(*) as count,
      percentile_disc(0.5) within group (order by ms)::float8 as "medianMs",
      percentile_disc(0.95) within group (order by ms)::float8 as "p95Ms"
    from begun`.execute(db);
  return rows[0] ?? { count: 0, medianMs: null, p95Ms: null };
}

async function readServer({ db, settings }: OverviewServices) {
  // Some file systems do not report free space.
  const disk = await statfs(settings.dataFolder).catch(() => null);
  const { rows } = await sql<{
    size: number;
  }>`select pg_database_size(current_database())::float8 as size`.execute(db);
  return {
    version,
    cpuLoad: Math.min(1, (loadavg()[0] ?? 0) / availableParallelism()),
    memoryUsed: totalmem() - freemem(),
    memoryTotal: totalmem(),
    diskFree: disk && disk.bavail * disk.bsize,
    diskTotal: disk && disk.blocks * disk.bsize,
    databaseSize: rows[0]?.size ?? 0,
  };
}
