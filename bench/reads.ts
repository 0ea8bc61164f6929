/**
 * Measures reads on a large site. First one client reads page after page, sending all calls of a page
 * concurrently: p95 of a page in milliseconds. Then mixed reads are sent at a fixed rate, without waiting for
 * responses: p95 of a call, and how many calls were late or failed. Then the same while verdicts change the data, so
 * that cached values soon become invalid. Finally measures the maximum number of responses per second. Database, server
 * and client share the machine.
 *
 *   npm run bench:reads [-- --users 200000 --problems 5000 --submissions 1000000 --rate 800 --seconds 30 --changes 10]
 *
 * For XIEZHI_BENCH_DATABASE see `bench/lists.ts`.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeRows } from './lists/change-rows.ts';
import { cpuOf } from './lists/cpu.ts';
import { startBenchDatabase } from './lists/database.ts';
import { p95 } from './lists/measure.ts';
import { createMixedReads } from './lists/mixed-reads.ts';
import { startSite } from './lists/site.ts';
import { readNumbers } from './options.ts';

/** `rate` and `changes` are numbers per second. */
const { rate, seconds, changes, ...rows } = readNumbers({
  users: 200_000,
  problems: 5000,
  submissions: 1_000_000,
  rate: 800,
  changes: 10,
  seconds: 30,
});
const rounds = 200;

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-bench-reads-'));
chmodSync(folder, 0o711);
const database = await startBenchDatabase(folder);
const site = await startSite(database.url, 'large', join(folder, 'large'), rows);
const reads = createMixedReads(site.url, rows);
try {
  const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  const alone: Record<string, number> = {};
  for (const [name, { calls }] of Object.entries(reads.pages)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await Promise.all(calls().map((path) => reads.ask(path)));
      // Ignores the first tenth of the rounds, which warms up caches and query plans.
      if (round >= rounds / 10) times.push(performance.now() - start);
    }
    alone[name] = p95(times);
    console.log(name.padEnd(14), `${alone[name]} ms`);
  }
  const mixed = await readAtRate();
  console.log(JSON.stringify(mixed));
  const stopChanging = await changeRows(site.databaseUrl, changes);
  const whileChanging = await readAtRate();
  await stopChanging();
  console.log(JSON.stringify(whileChanging));
  const most = await reads.most(8, seconds / 3);
  console.log(
    JSON.stringify({
      rows,
      loadBefore,
      p95AloneMs: alone,
      worstAloneMs: Math.max(...Object.values(alone)),
      mixed,
      changesPerSecond: changes,
      whileChanging,
      most,
    }),
  );
} finally {
  reads.close();
  await site.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Reads at the rate. Also measures the CPU time per call, which a busy host affects less than durations. */
async function readAtRate() {
  const before = { server: cpuOf(site.pid), database: cpuOf(database.pid) };
  const stream = await reads.stream(rate, (spent) => spent < seconds);
  const calls = stream.perSecond * stream.seconds;
  return {
    ...stream,
    cpuMsPerCall: {
      server: toHundredths((cpuOf(site.pid) - before.server) / calls),
      database: toHundredths((cpuOf(database.pid) - before.database) / calls),
    },
  };
}

function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
