import { checkCluster } from './checks.ts';
import { failoverRun } from './failover.ts';
import { fullRun } from './faults.ts';
import { missingPackages } from './packages.ts';
import { startClusterSite } from './site.ts';

/**
 * Tests a site of three servers, four judge nodes, PostgreSQL with a synchronous standby, PgBouncer and an object
 * storage. It checks what servers share, then makes parts fail during 2,000 submissions. `npm run soak -- failover 100`
 * submits 100 with fewer faults, `failover 800 all` has all faults, and `failover checks` does the first part only.
 */
export async function clusterRun(words: readonly string[]): Promise<boolean> {
  const missing = missingPackages();
  if (missing !== null) throw new Error(`Install first: ${missing}`);
  // Exits on a signal, because the exit of this process kills all processes of the site.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const site = await startClusterSite();
  try {
    const areChecksGood = await checkCluster(site);
    if (words.includes('checks')) return areChecksGood;
    const report = await failoverRun(site, {
      submissions: Number(words.find((word) => /^\d+$/.test(word)) ?? fullRun),
      hasAllFaults: words.includes('all'),
      seed: 5,
      log: console.error,
    });
    console.log(JSON.stringify(report));
    const faults = [report.lost, report.wrong, report.finishedTwice].flat().length + Math.abs(report.doubled);
    return areChecksGood && faults === 0;
  } catch (error) {
    console.error(site.database.logs(), site.system.logs().slice(-4000));
    throw error;
  } finally {
    await site.stop();
  }
}
