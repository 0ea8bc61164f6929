/**
 * Measures a site of several machines, built from the same components as `npm run soak -- failover`: PostgreSQL with a
 * synchronous standby under Patroni, PgBouncer, HAProxy, Swift. All components share this machine, so the ratios within
 * a run count, not absolute times. Fails if a limit is missed. Runs all parts, or only the named ones:
 *
 *   npm run bench:cluster [-- servers storage pooler claims streams] [-- --seconds 10 --rate 200 --megabytes 300
 *     --nodes 200 --streams 10000]
 */
import { loadavg } from 'node:os';
import { missingPackages } from '../e2e/stress/cluster/packages.ts';
import { measureClaims } from './cluster/claims.ts';
import { measurePooler } from './cluster/pooler.ts';
import type { Report } from './cluster/report.ts';
import { measureServers } from './cluster/servers.ts';
import { type BenchSite, startBenchSite } from './cluster/site.ts';
import { measureStorage } from './cluster/storage.ts';
import { measureStreams } from './cluster/streams.ts';
import { readNumbers, splitWords } from './options.ts';

const { words, rest } = splitWords(process.argv.slice(2));
const numbers = readNumbers(
  {
    seconds: 10,
    rate: 200,
    megabytes: 300,
    nodes: 200,
    streams: 10_000,
    users: 5000,
    problems: 500,
    submissions: 50_000,
  },
  rest,
);

const parts: Readonly<Record<string, (site: BenchSite) => Promise<Report>>> = {
  servers: (site) => measureServers(site, numbers),
  storage: (site) => measureStorage(site, numbers),
  pooler: (site) => measurePooler(site, numbers),
  claims: (site) => measureClaims(site, numbers),
  streams: (site) => measureStreams(site, numbers),
};
const unknown = words.filter((word) => !Object.hasOwn(parts, word));
if (unknown.length > 0)
  throw new Error(`There is no part "${unknown.join('", "')}". Parts: ${Object.keys(parts).join(', ')}`);
const missing = missingPackages();
if (missing !== null) throw new Error(`Install first: ${missing}`);
const { users, problems, submissions } = numbers;
const site = await startBenchSite({ users, problems, submissions });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void site.stop().finally(() => process.exit(1)));
const reports: Record<string, Report & { readonly load: number }> = {};
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (words.length > 0 && !words.includes(name)) continue;
    try {
      const report = await measure(site);
      reports[name] = { ...report, load: Math.round((loadavg()[0] ?? 0) * 10) / 10 };
      console.log(name.padEnd(8), JSON.stringify(reports[name]));
    } finally {
      await site.stopParts();
    }
  }
} catch (error) {
  console.error(site.database.logs());
  throw error;
} finally {
  await site.stop();
}
const missed = Object.values(reports).flatMap((report) => report.missed);
for (const sentence of missed) console.error(`✗ ${sentence}`);
console.log(JSON.stringify(reports));
process.exit(missed.length === 0 ? 0 : 1);
