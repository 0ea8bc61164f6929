import { cpuOf } from '../lists/cpu.ts';
import { compareReads } from './reads.ts';
import { createLimits, type Report, round } from './report.ts';
import type { BenchSite } from './site.ts';

/** Measures mixed reads of two servers: one reaches PostgreSQL through PgBouncer, the other directly. */
export async function measurePooler(
  site: BenchSite,
  options: { readonly seconds: number; readonly rate: number },
): Promise<Report> {
  const { database } = site;
  const without = await site.startServer();
  const pooled = await site.startServer({
    DATABASE_URL: database.pooledUrl,
    XIEZHI_DATABASE_DIRECT_URL: database.url,
  });
  const { pooler } = database.processes();
  const poolerBefore = cpuOf(pooler);
  const { off, on } = await compareReads(
    { off: { url: without.url, pids: [without.pid] }, on: { url: pooled.url, pids: [pooled.pid] } },
    { ...options, rows: site.rows, databaseCpu: () => site.databaseCpu() },
  );
  const poolerSeconds = round((cpuOf(pooler) - poolerBefore) / 1000);
  const perCoreRatio = round(on.perServerCpuSecond / off.perServerCpuSecond);
  const databaseRatio = round(on.databaseCpuMsPerCall / off.databaseCpuMsPerCall);
  const p95Ratio = round(on.p95Ms / off.p95Ms);
  const limits = createLimits();
  limits.atLeast('throughput per core with PgBouncer, relative to none', perCoreRatio, 0.6);
  limits.atMost('p95 with PgBouncer, relative to none', p95Ratio, 2.5);
  limits.atMost('failed calls', off.failed + on.failed, 0);
  return {
    figures: { off, on, perCoreRatio, databaseRatio, p95Ratio, poolerSeconds },
    missed: limits.missed,
  };
}
