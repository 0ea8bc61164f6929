/**
 * Measures a backup of a large site while visitors read. Visitors send mixed reads at a fixed rate, first without and
 * then during root's backup. Prints p95 of both in milliseconds and their ratio, which must be at most 2. Database,
 * server, backup and readers share the machine.
 *
 *   npm run bench:backup [-- --users 200000 --problems 5000 --submissions 1000000 --rate 200 --seconds 30 --keep FOLDER]
 *
 * With `--keep` the seed data stays in that folder, and the next run uses it again.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../launcher/postgres/postgres.js';
import { createMixedReads } from './lists/mixed-reads.ts';
import { rootOf } from './lists/root.ts';
import { startSite } from './lists/site.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '200000' },
    problems: { type: 'string', default: '5000' },
    submissions: { type: 'string', default: '1000000' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    keep: { type: 'string' },
  },
});
const rows = {
  users: Number(values.users),
  problems: Number(values.problems),
  submissions: Number(values.submissions),
};
const rate = Number(values.rate);
const seconds = Number(values.seconds);

const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'xiezhi-bench-backup-'));
mkdirSync(folder, { recursive: true });
chmodSync(folder, 0o711);
const database = await startPostgres({ dataDir: join(folder, 'postgres') });
const site = await startSite(database.url, 'large', join(folder, 'large'), rows);
const reads = createMixedReads(site.url, rows);
try {
  const { client, token, ended } = await rootOf(
    site,
    Object.assign(new URL(database.url), { pathname: '/large' }).href,
  );
  // Warms up caches and query plans.
  await reads.stream(rate, (spent) => spent < Math.min(10, seconds));
  const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  const before = await reads.stream(rate, (spent) => spent < seconds);
  console.log('before', JSON.stringify(before));

  const start = performance.now();
  const { id } = await client.call('POST /api/admin/backup-jobs', { token });
  let backupSeconds: number | null = null;
  const backup = ended(id).finally(() => {
    backupSeconds = Math.round((performance.now() - start) / 100) / 10;
  });
  const during = await reads.stream(rate, () => backupSeconds === null);
  await backup;
  console.log('during', JSON.stringify(during));

  const { backups } = await client.call('GET /api/admin/backups', { token });
  const ratio = Math.round((during.p95Ms / before.p95Ms) * 100) / 100;
  const megabytes = Math.round((backups[0]?.size ?? 0) / 1024 ** 2);
  console.log(JSON.stringify({ rows, loadBefore, before, during, ratio, backupSeconds, megabytes }));
  if (ratio > 2 || before.failed + during.failed > 0) process.exitCode = 1;
} finally {
  reads.close();
  await site.stop();
  await database.stop();
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
