/**
 * Migrates a generated HUSTOJ site by the command, killed at random moments and run again until it ends: submissions
 * per second, growth of memory, and whether the result is equal to the source.
 *
 *   npm run bench:move-in [-- --users 50000 --submissions 3000000 --kills 5]
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startPostgres } from '../launcher/postgres/postgres.js';
import { pino } from 'pino';
import { createDatabase, createPool } from '../apps/server/src/platform/database/pool.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { readNumbers } from './options.ts';

const { users, submissions, kills } = readNumbers({ users: 50_000, submissions: 3_000_000, kills: 5 });
const problems = 500;
const contests = 100;
const base = Date.UTC(2020, 0, 1);
const folder = mkdtempSync(join(tmpdir(), 'xiezhi-bench-move-in-'));
const dump = join(folder, 'jol.sql');

const day = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`;
const minute = 60_000;
const program =
  '#include <iostream>\nint main() {\n  long a, b;\n  std::cin >> a >> b;\n  puts("\\n");\n'.repeat(4);
const results = [4, 6, 6, 7, 10, 11, 8, 5];

/** Rows of a table; contests last five hours, each with ten problems. */
const tables: Readonly<
  Record<string, { readonly columns: string; readonly count: number; row: (index: number) => string }>
> = {
  users: {
    columns: 'user_id,email,defunct,password,reg_time,expiry_date,nick,school,group_name',
    count: users,
    row: (i) =>
      `'user${i}',NULL,'N','${String(i).padStart(32, 'a')}','2020-01-01 00:00:00','2099-01-01','n','s',''`,
  },
  problem: {
    columns: 'problem_id,title,description,spj,time_limit,memory_limit,defunct',
    count: problems,
    row: (i) => `${1000 + i},'Problem ${i}','<p>Sum</p>','0',1.000,128,'N'`,
  },
  contest: {
    columns: 'contest_id,title,start_time,end_time,defunct,private,password,contest_type,subnet,user_id',
    count: contests,
    row: (i) =>
      `${1000 + i},'Contest ${i}','${day(base + i * 1000 * minute)}','${day(base + (i * 1000 + 300) * minute)}','N',0,'',0,'','user0'`,
  },
  contest_problem: {
    columns: 'problem_id,contest_id,title,num',
    count: contests * 10,
    row: (i) => `${1000 + (i % 10)},${1000 + Math.floor(i / 10)},'',${i % 10}`,
  },
  solution: {
    columns:
      'solution_id,problem_id,user_id,time,memory,in_date,result,language,ip,contest_id,num,pass_rate,judger',
    count: submissions,
    row: (i) => {
      const contest = i % 5 === 0 ? i % contests : -1;
      const problem = contest < 0 ? (i * 7) % problems : i % 10;
      // Later numbers are later, as on real sites.
      const at =
        contest < 0
          ? base + i * 1000
          : base + (contest * 1000 + Math.floor((i / submissions) * 300)) * minute;
      const result = results[((i * 31) % 101) % results.length] ?? 4;
      return `${1001 + i},${1000 + problem},'user${(i * 13) % users}',15,2048,'${day(at)}',${result},1,'192.0.2.1',${contest < 0 ? 0 : 1000 + contest},${contest < 0 ? -1 : problem},${result === 4 ? 1 : 0},'x'`;
    },
  },
  source_code: {
    columns: 'solution_id,source',
    count: submissions,
    row: (i) => `${1001 + i},${quoted(`// ${i}\n${program}`)}`,
  },
};

async function writeDump(): Promise<void> {
  const file = createWriteStream(dump);
  const write = async (text: string) => void (file.write(text) || (await once(file, 'drain')));
  for (const [table, { columns, count, row }] of Object.entries(tables)) {
    for (let from = 0; from < count; from += 1000) {
      const rows = Array.from({ length: Math.min(1000, count - from) }, (_, at) => `(${row(from + at)})`);
      await write(`INSERT INTO \`${table}\` (${columns}) VALUES ${rows.join(',')};\n`);
    }
  }
  file.end();
  await once(file, 'finish');
}

interface Run {
  readonly code: number | null;
  readonly seconds: number;
  /** Growth of the resident memory in MiB, after the source was opened. */
  readonly growth: number;
  readonly output: string;
  /** Seconds of the step of submissions, and its rows. */
  readonly rate: { readonly seconds: number; readonly rows: number };
}

/** Runs the command; kills it after a time. */
async function run(databaseUrl: string, killAfter: number | null): Promise<Run> {
  const start = performance.now();
  const command = join(import.meta.dirname, '../apps/server/src/app/cli/move-in.ts');
  const child = spawn(
    process.execPath,
    [command, 'hustoj', '--from', dump, '--zone', 'UTC', '--lang', 'en'],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, XIEZHI_DATA: folder, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  let initial = 0;
  let peak = 0;
  const rate = { begun: 0, ended: 0, rows: 0 };
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) {
      if (initial === 0 && line.startsWith('users')) initial = residentMb(child.pid ?? 0);
      const [, step, read] = /^(\w+).*: (\d+) →/.exec(line) ?? [];
      if (step === 'submissions') {
        if (rate.begun === 0) rate.begun = performance.now();
        rate.ended = performance.now();
        rate.rows = Number(read);
      } else if (step === undefined) output += line + '\n';
    }
  });
  const ended = once(child, 'exit');
  const sampling = setInterval(() => {
    const memory = residentMb(child.pid ?? 0);
    peak = Math.max(peak, memory);
  }, 200);
  if (killAfter !== null)
    void setTimeout(killAfter, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
  const [code] = (await ended) as [number | null];
  clearInterval(sampling);
  const seconds = (performance.now() - start) / 1000;
  return {
    code,
    seconds,
    growth: peak - initial,
    output,
    rate: { seconds: (rate.ended - rate.begun) / 1000, rows: rate.rows },
  };
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

const database = await startPostgres({ dataDir: join(folder, 'postgres') });
try {
  await prepare(database.url);
  await writeDump();
  let killed = 0;
  for (; killed < kills; killed += 1) {
    const { code } = await run(database.url, 5000 + Math.random() * 30_000);
    if (code !== null) break;
  }
  const last = await run(database.url, null);
  console.log(last.output);
  const figures = {
    users,
    submissions,
    dumpMb: Math.round(statSync(dump).size / 1024 ** 2),
    killed,
    seconds: Math.round(last.seconds),
    submissionsPerSecond: Math.round(last.rate.rows / last.rate.seconds),
    growthMb: Math.round(last.growth),
    isEqual: last.code === 0,
  };
  console.log(JSON.stringify(figures));
  if (last.code !== 0) process.exitCode = 1;
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
