/**
 * Imports a school's accounts from one table as a job. Measures the duration, and checks that the progress is reported.
 * The report must list exactly the invalid rows, each with its reason. Fails if the import takes longer than a minute.
 *
 *   npm run bench:import [-- --rows 10000 --bad 500]
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { limits } from '@xiezhi/contract/limits';
import type { BadRow, RowVerdict } from '@xiezhi/contract/routes/user-admin';
import { startPostgres } from '../launcher/postgres/postgres.js';
import { rootOf } from './lists/root.ts';
import { startSite } from './lists/site.ts';
import { readNumbers } from './options.ts';

const { rows: count, bad: badCount } = readNumbers({ rows: 10_000, bad: 500 });
/** Maximum duration, in seconds. */
const secondsMax = 60;

type Cells = (string | null)[];
const good = (row: number): Cells => [
  `pupil_${row}`,
  `Word-${row}-x`,
  `pupil${row}@school.example`,
  '张三',
  'female',
  `Pupil ${row}`,
  '第一中学',
];

/**
 * All ways in which a row can be invalid, each made by changing a valid row. The accounts seed_1, seed_2 and so on
 * exist.
 */
const faults: readonly { verdict: RowVerdict; spoil: (cells: Cells, nth: number) => void }[] = [
  { verdict: 'noName', spoil: (cells) => void (cells[0] = '') },
  { verdict: 'nameInvalid', spoil: (cells) => void (cells[0] = 'two words') },
  { verdict: 'nameTaken', spoil: (cells, nth) => void (cells[0] = `SEED_${nth + 1}`) },
  { verdict: 'nameTwice', spoil: (cells) => void (cells[0] = 'Pupil_0') },
  { verdict: 'passwordLength', spoil: (cells) => void (cells[1] = 'short') },
  { verdict: 'emailInvalid', spoil: (cells) => void (cells[2] = 'nowhere') },
  { verdict: 'emailTaken', spoil: (cells, nth) => void (cells[2] = `seed_${nth + 1}@example.org`) },
  { verdict: 'emailTwice', spoil: (cells) => void (cells[2] = 'pupil0@school.example') },
  { verdict: 'realnameLong', spoil: (cells) => void (cells[3] = '长'.repeat(limits.realnameMax + 1)) },
  { verdict: 'nicknameLong', spoil: (cells) => void (cells[5] = 'n'.repeat(limits.nicknameMax + 1)) },
  { verdict: 'schoolLong', spoil: (cells) => void (cells[6] = 's'.repeat(limits.schoolMax + 1)) },
];

/** Returns the table and its expected report. The first row is valid; the invalid rows are spread evenly. */
function table(): { users: Cells[]; bad: BadRow[] } {
  const bad: BadRow[] = [];
  const every = Math.floor(count / badCount);
  const users = Array.from({ length: count }, (_, row) => {
    const cells = good(row);
    const fault = row % every === every - 1 ? faults[bad.length % faults.length] : undefined;
    if (fault === undefined || bad.length === badCount) return cells;
    fault.spoil(cells, bad.length);
    bad.push({ row, username: cells[0] ?? '', verdict: fault.verdict });
    return cells;
  });
  return { users, bad };
}

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-bench-import-'));
chmodSync(folder, 0o711);
const database = await startPostgres({ dataDir: join(folder, 'postgres') });
const site = await startSite(database.url, 'school', join(folder, 'school'), {
  users: 1000,
  problems: 10,
  submissions: 1000,
});
try {
  const { client, token, ended } = await rootOf(
    site,
    Object.assign(new URL(database.url), { pathname: '/school' }).href,
  );
  const { users, bad } = table();
  const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  const start = performance.now();
  const { id } = await client.call('POST /api/admin/user/import-jobs', { token, body: { users } });
  const steps = new Set<number>();
  const { result } = await ended(id, ({ done }) => steps.add(done));
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  const isExact = isDeepStrictEqual(result, { good: count - bad.length, bad });
  const hasManySteps = steps.size > 10;
  const rowsPerSecond = Math.round(count / seconds);
  console.log(
    JSON.stringify({
      rows: count,
      bad: bad.length,
      seconds,
      rowsPerSecond,
      isExact,
      steps: steps.size,
      loadBefore,
    }),
  );
  if (!isExact) console.log(JSON.stringify(result).slice(0, 2000));
  if (!isExact || !hasManySteps || seconds > secondsMax) process.exitCode = 1;
} finally {
  await site.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
