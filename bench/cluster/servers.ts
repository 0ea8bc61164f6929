import { compareReads } from './reads.ts';
import { createLimits, type Report, round } from './report.ts';
import type { BenchSite } from './site.ts';

/** Measures mixed reads through HAProxy in front of one server and in front of three servers, with one database. */
export async function measureServers(
  site: BenchSite,
  options: { readonly seconds: number; readonly rate: number },
): Promise<Report> {
  const servers = [await site.startServer(), await site.startServer(), await site.startServer()];
  const first = servers.slice(0, 1);
  const { one, three } = await compareReads(
    {
      one: { url: await site.startProxy(first), pids: first.map(({ pid }) => pid) },
      three: { url: await site.startProxy(servers), pids: servers.map(({ pid }) => pid) },
    },
    { ...options, rows: site.rows, databaseCpu: () => site.databaseCpu() },
  );
  const perCoreRatio = round(three.perServerCpuSecond / one.perServerCpuSecond);
  const p95Ratio = round(three.p95Ms / one.p95Ms);
  const limits = createLimits();
  // The limit is low because each server fills its own caches, which answer most of these reads.
  limits.atLeast('throughput per core of three servers, relative to one', perCoreRatio, 0.3);
  limits.atMost('p95 of three servers, relative to one', p95Ratio, 4);
  limits.atMost('failed calls', one.failed + three.failed, 0);
  return { figures: { one, three, perCoreRatio, p95Ratio }, missed: limits.missed };
}
