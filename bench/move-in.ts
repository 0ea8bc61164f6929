/**
 * Migrates a generated site by the command, which is killed at random moments and run again until it completes. Prints
 * submissions per second, CPU time, growth of memory, and whether the result is equal to the source. Without an
 * argument, measures four kinds one after the other, and compares their speeds with that of HOJ. DOMjudge is measured
 * only if it is named, because its sites are smaller and it needs a call for each program.
 *
 *   npm run bench:move-in [-- hoj|hustoj|qduoj|hydro|domjudge]
 *     [--users 50000 --submissions 3000000 --kills 5 --within 60]
 *
 * `--within` is the maximum number of seconds until a run is killed. They count from the start of the run or, in every
 * second run, from the end of reading the source.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { smallHeap, smallHeapEnvironment } from '../launcher/process/small-heap.js';
import { startPostgres } from '../launcher/postgres/postgres.js';
import { pino } from 'pino';
import { createDatabase, createPool } from '../apps/server/src/platform/database/pool.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { stepName } from '../apps/server/src/site/site-import/describe.ts';
import type { ImportVerification } from '../apps/server/src/site/site-import/verify/verify.ts';
import { serveDomjudge } from './move-in/domjudge.ts';
import { hojDump } from './move-in/hoj.ts';
import { hustojDump } from './move-in/hustoj.ts';
import { hydroCollections } from './move-in/hydro.ts';
import { qduojDump } from './move-in/qduoj.ts';
import { readNumbers } from './options.ts';

type Parts = Readonly<Record<string, () => Iterable<string | Buffer>>>;

const isKind = (word: string) => !word.startsWith('-');
const kindGiven = process.argv.slice(2, 3).find(isKind);
const sizes = readNumbers(
  { users: 50_000, submissions: 3_000_000, kills: 5, within: 60 },
  process.argv.slice(kindGiven === undefined ? 2 : 3),
);
/** The kind whose source is served by an API, not read from files. */
const served = 'domjudge';
const kinds: Readonly<Record<string, Parts>> = {
  hoj: { 'hoj.sql': () => hojDump(sizes) },
  hustoj: { 'jol.sql': () => hustojDump(sizes) },
  qduoj: { 'onlinejudge.sql': () => qduojDump(sizes) },
  hydro: Object.fromEntries(
    Object.entries(hydroCollections(sizes)).map(([name, write]) => [`dump/hydro/${name}.bson`, write]),
  ),
};
if (kindGiven !== undefined && kindGiven !== served && kinds[kindGiven] === undefined)
  throw new Error(`There is no kind ${kindGiven}.`);

/** Writes the files of a source. Returns the path that the command reads, and its size in bytes. */
async function writeSource(folder: string, parts: Parts): Promise<{ from: string; bytes: number }> {
  let bytes = 0;
  let first = folder;
  for (const [name, content] of Object.entries(parts)) {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    if (Object.keys(parts).length === 1) first = path;
    const file = createWriteStream(path);
    for (const chunk of content()) {
      bytes += Buffer.byteLength(chunk);
      if (!file.write(chunk)) await once(file, 'drain');
    }
    file.end();
    await once(file, 'finish');
  }
  return { from: first, bytes };
}

/** A site, and the source that is migrated into it. */
interface Site {
  readonly from: string;
  readonly databaseUrl: string;
  /** Process id of the database. */
  readonly databasePid: number;
  readonly folder: string;
}

interface Run {
  readonly code: number | null;
  readonly seconds: number;
  /** The last step that the run began. */
  readonly step: string;
  /** Maximum growth of the resident memory since the command was loaded, in MiB, by step. */
  readonly growth: Readonly<Record<string, number>>;
  readonly output: string;
  readonly rate: Rate;
}

/** Speed between the first and the last line of progress in the step of submissions. */
interface Rate {
  readonly rows: number;
  readonly seconds: number;
  /** CPU time of the command and of the database in seconds. */
  readonly cpu: { readonly command: number; readonly database: number };
}

/** When a run is killed. */
interface Kill {
  readonly afterMs: number;
  /** Whether `afterMs` counts from the end of reading the source, instead of from the start. */
  readonly isAfterReading: boolean;
}

/** Runs the command. If `kill` is given, kills the command at that time. */
async function run(kind: string, site: Site, kill: Kill | null): Promise<Run> {
  const start = performance.now();
  const command = join(import.meta.dirname, '../apps/server/src/app/cli/move-in.ts');
  const child = spawn(
    process.execPath,
    [...smallHeap, command, kind, '--from', site.from, '--zone', 'UTC', '--lang', 'en'],
    {
      env: {
        ...process.env,
        ...smallHeapEnvironment,
        DATABASE_URL: site.databaseUrl,
        XIEZHI_DATA: site.folder,
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  let initial = 0;
  let step = '';
  const peaks: Record<string, number> = {};
  const lines: Rate[] = [];
  let isKillDue = false;
  const killLater = (afterMs: number) => {
    if (isKillDue) return;
    isKillDue = true;
    void setTimeout(afterMs, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
  };
  if (kill?.isAfterReading === false) killLater(kill.afterMs);
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) {
      if (line === '') continue;
      const [, name = '', read] = /^(.+): (\d+) →/.exec(line) ?? [];
      if (name === '') output += `${line}\n`;
      else step = name;
      if (kill?.isAfterReading && hasRead(step)) killLater(kill.afterMs);
      if (initial === 0) initial = residentMb(child.pid ?? 0);
      if (name !== 'submissions') continue;
      const cpu = { command: cpuSeconds(child.pid ?? 0), database: cpuSeconds(site.databasePid) };
      lines.push({ rows: Number(read), seconds: performance.now() / 1000, cpu });
    }
  });
  const ended = once(child, 'exit');
  const sampling = setInterval(() => {
    if (step !== '') peaks[step] = Math.max(peaks[step] ?? 0, residentMb(child.pid ?? 0));
  }, 100);
  const [code] = (await ended) as [number | null];
  clearInterval(sampling);
  const seconds = (performance.now() - start) / 1000;
  const growth = Object.fromEntries(
    Object.entries(peaks).map(([name, peak]) => [name, Math.round(peak - initial)]),
  );
  return {
    code,
    seconds,
    step,
    growth,
    output,
    rate: between(lines[0] ?? nothing, lines.at(-1) ?? nothing),
  };
}

const nothing: Rate = { rows: 0, seconds: 0, cpu: { command: 0, database: 0 } };

function between(first: Rate, last: Rate): Rate {
  return {
    rows: last.rows - first.rows,
    seconds: last.seconds - first.seconds,
    cpu: {
      command: last.cpu.command - first.cpu.command,
      database: last.cpu.database - first.cpu.database,
    },
  };
}

/** Speed and CPU time of all runs together. */
function speedOf(rates: readonly Rate[]) {
  const sum = (value: (rate: Rate) => number) => rates.reduce((total, rate) => total + value(rate), 0);
  const rows = sum((rate) => rate.rows);
  const perThousand = (seconds: number) => Math.round((seconds * 1_000_000) / rows);
  return {
    submissionsPerSecond: Math.round(rows / sum(({ seconds }) => seconds)),
    cpuMsPerThousand: {
      command: perThousand(sum(({ cpu }) => cpu.command)),
      database: perThousand(sum(({ cpu }) => cpu.database)),
    },
  };
}

/** The highest growth of each step in any of the runs. */
function highestGrowth(runs: readonly Run[]): Record<string, number> {
  const highest: Record<string, number> = {};
  for (const { growth } of runs)
    for (const [step, mb] of Object.entries(growth)) highest[step] = Math.max(highest[step] ?? mb, mb);
  return highest;
}

function hasRead(step: string): boolean {
  return step !== '' && step !== stepName('read', 'en-US');
}

const ticksPerSecond = 100;

/** CPU time of a process and its children, including those that have ended. */
function cpuSeconds(pid: number): number {
  let ticks = 0;
  for (const folder of readdirSync('/proc')) {
    if (!/^\d+$/.test(folder)) continue;
    const fields = statOf(folder);
    const [, parent] = fields;
    if (Number(folder) === pid) ticks += sumOf(fields.slice(11, 15));
    else if (Number(parent) === pid) ticks += sumOf(fields.slice(11, 13));
  }
  return ticks / ticksPerSecond;
}

/** Fields of `/proc/PID/stat` after the name. Empty if the process has ended. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

function sumOf(numbers: readonly string[]): number {
  return numbers.reduce((sum, number) => sum + Number(number), 0);
}

function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Creates the tables and a root account. */
async function prepare(databaseUrl: string): Promise<void> {
  const pool = createPool({ databaseUrl, size: 2, log: pino({ level: 'silent' }) });
  const db = createDatabase(pool);
  try {
    await migrate(db);
    await db
      .insertInto('app_user')
      .values({ uid: 'f'.repeat(32), username: 'owner', role: 1000 })
      .execute();
  } finally {
    await db.destroy();
  }
}

/** Returns whether the last comparison of the site with its source found no difference, not even an explained one. */
async function foundEqual(databaseUrl: string, hasTotals: boolean): Promise<boolean> {
  const pool = createPool({ databaseUrl, size: 1, log: pino({ level: 'silent' }) });
  try {
    const { rows } = await pool.query<{ verification: ImportVerification | null }>(
      'select verification from site_import',
    );
    const found = rows[0]?.verification ?? null;
    if (found === null) return false;
    const { counts, totals, samples, scoreboards } = found;
    return (
      counts.every(({ isEqual }) => isEqual) &&
      (totals.compared > 0 || !hasTotals) &&
      totals.different === 0 &&
      samples.compared > 0 &&
      samples.different.length === 0 &&
      scoreboards.compared > 0 &&
      scoreboards.compared === scoreboards.equal
    );
  } finally {
    await pool.end();
  }
}

/** Migrates a generated site of a kind and prints the figures. Returns submissions per second. */
async function measure(kind: string, parts: Parts): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-bench-move-in-'));
  const database = await startPostgres({ dataDir: join(folder, 'postgres') });
  const api = kind === served ? await serveDomjudge(sizes) : null;
  try {
    await prepare(database.url);
    const { from, bytes } = api
      ? { from: api.address, bytes: 0 }
      : await writeSource(join(folder, 'source'), parts);
    const site = { from, databaseUrl: database.url, databasePid: database.pid, folder };
    const runs: Run[] = [];
    const killed: string[] = [];
    const start = performance.now();
    while (killed.length < sizes.kills) {
      const isAfterReading = killed.length % 2 === 1;
      const afterMs = (isAfterReading ? 0 : 5000) + Math.random() * sizes.within * 1000;
      const one = await run(kind, site, { afterMs, isAfterReading });
      runs.push(one);
      const { code, step, seconds } = one;
      if (code !== null) break;
      killed.push(`${step || 'start'} after ${Math.round(seconds)} s`);
      process.stderr.write(`${kind}: killed in ${killed.at(-1)}\n`);
    }
    const last = await run(kind, site, null);
    runs.push(last);
    process.stderr.write(`${last.output}\n`);
    const speed = speedOf(runs.map(({ rate }) => rate));
    const figures = {
      kind,
      users: sizes.users,
      submissions: sizes.submissions,
      sourceMb: Math.round(bytes / 1024 ** 2),
      killed,
      seconds: Math.round(last.seconds),
      secondsInAll: Math.round((performance.now() - start) / 1000),
      ...speed,
      growthMb: highestGrowth(runs),
      isEqual:
        last.code === 0 && // The API of DOMjudge states no totals.
        (await foundEqual(database.url, kind !== 'domjudge')),
    };
    console.log(JSON.stringify(figures));
    if (!figures.isEqual) process.exitCode = 1;
    return speed.submissionsPerSecond;
  } finally {
    api?.close();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const speeds: Record<string, number> = {};
for (const [kind, parts] of Object.entries(kinds))
  if (kindGiven === undefined || kindGiven === kind) speeds[kind] = await measure(kind, parts);
if (kindGiven === served) await measure(served, {});
const { hoj } = speeds;
if (hoj !== undefined && Object.keys(speeds).length > 1)
  console.log(
    JSON.stringify({
      relativeToHoj: Object.fromEntries(
        Object.entries(speeds).map(([kind, speed]) => [kind, Number((speed / hoj).toFixed(2))]),
      ),
    }),
  );
