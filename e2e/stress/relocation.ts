import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isInProgress } from '@xiezhi/contract/enums/status';
import { storageEnvironment } from '../../apps/server/test-support/swift/environment.ts';
import { startSwift, swiftIsMissing } from '../../apps/server/test-support/swift/swift.ts';
import { createPlaceStore } from '../../apps/server/src/platform/blob/create-store.ts';
import type { BlobSettings } from '../../apps/server/src/platform/settings/object-storage.ts';
import { verifyBlobs } from '../../apps/server/src/platform/blob/copy.ts';
import { projectRoot } from '../../launcher/paths.js';
import { startPostgres } from '../../launcher/postgres/postgres.js';
import { Client } from '../support/client.ts';
import { programs } from '../support/fault-injection.ts';
import { makeJudgeFolder } from '../support/judge-folder.ts';
import { freePort } from '../../apps/server/test-support/free-port.ts';
import { stopLauncher, launch } from '../support/launched.ts';

const password = 'secret-of-root';

/**
 * Moves a whole site from the embedded PostgreSQL and the data folder to another PostgreSQL and an object storage, by
 * the commands of the handbook. Compares both sites row by row and file by file. The site has the content of the demo.
 */
export async function relocationRun(): Promise<boolean> {
  if (swiftIsMissing !== false) throw new Error(swiftIsMissing);
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-relocation-'));
  execFileSync('chmod', ['711', folder]);
  const [data, moved] = [join(folder, 'data'), join(folder, 'moved')];
  const swift = await startSwift();
  const external = await startPostgres({ dataDir: join(folder, 'external') });
  const storage = storageEnvironment(swift);
  const target = { ...storage, XIEZHI_BLOBS: 's3', DATABASE_URL: external.url };
  try {
    renameSync(makeJudgeFolder(), data);
    await command('app/seed/demo/command.ts', { XIEZHI_DATA: data, XIEZHI_ADMIN_PASSWORD: password });
    const port = await freePort();
    const env = { XIEZHI_RATE_LIMIT_FACTOR: '20' };
    const site = await launch(data, port, { env });
    const client = new Client(`http://127.0.0.1:${port}`);
    const token = await client.login('root', password);
    const submitted = await judge(client, token, 5);

    // These are the commands of the handbook. The site still runs during the first one.
    await command(
      'app/cli/blobs.ts',
      { ...storage, XIEZHI_DATA: data },
      'copy',
      '--from',
      'disk',
      '--to',
      's3',
    );
    const stopped = performance.now();
    await stopLauncher(site);
    await command('app/cli/backup.ts', { XIEZHI_DATA: data });
    const backup = globSync(join(data, 'backups/*')).at(-1) ?? '';
    await command('app/cli/restore.ts', { ...target, XIEZHI_DATA: moved }, backup);
    const rows = await compareRows(data, external.url);
    const files = await compareFiles(data, { places: ['s3'], s3: swift.settings });
    const there = await launch(moved, port, { env: { ...env, ...target } });
    const awaySeconds = (performance.now() - stopped) / 1000;

    // After the move, the session from before is still valid, old submissions exist, and new ones are judged.
    const former = await client.call('POST /api/check-submissions-status', {
      body: { submitIds: submitted },
    });
    const isComplete = submitted.every((id) => former[String(id)] !== undefined);
    await judge(client, token, 5);
    await stopLauncher(there);
    console.log(JSON.stringify({ awaySeconds: Math.round(awaySeconds), ...rows, ...files, isComplete }));
    return rows.differing.length + files.missing + files.damaged === 0 && isComplete;
  } finally {
    await external.stop();
    await swift.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a command of the server. If it fails, throws its output. */
async function command(file: string, env: Record<string, string>, ...args: string[]): Promise<void> {
  const { DATABASE_URL: _database, ...rest } = process.env;
  const child = spawn(process.execPath, [join(projectRoot, 'apps/server/src', file), ...args], {
    env: { ...rest, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`${basename(file)} ended with status ${status}: ${output}`);
}

/** Submits programs and waits for their verdicts; returns the submissions. */
async function judge(client: Client, token: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const program = programs[n % programs.length];
    if (program === undefined) continue;
    const body = { pid: '1000', language: program.language, code: program.code(n + Date.now()) };
    ids.push((await client.act('POST /api/submit-problem-judge', body, token)).submitId);
  }
  const end = Date.now() + 300_000;
  for (let open = ids; open.length > 0; await pause(200)) {
    if (Date.now() > end) throw new Error(`not judged: ${open.join(', ')}`);
    const rows = await client.call('POST /api/check-submissions-status', { body: { submitIds: open } });
    open = open.filter((id) => isInProgress(rows[String(id)]?.status ?? 0));
  }
  return ids;
}

/**
 * Compares all rows of all tables, as texts. Excludes the times of migrations, and the list of backups, because the
 * list names the new backup only after the backup was written.
 */
async function compareRows(data: string, url: string) {
  const former = await startPostgres({ dataDir: join(data, 'postgres') });
  const clients = [former.url, url].map((connectionString) => new pg.Client({ connectionString }));
  const [before, after] = clients;
  try {
    for (const client of clients) await client.connect();
    if (before === undefined || after === undefined) throw new Error('unreachable');
    const { rows: tables } = await before.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and relname not like 'kysely%' and relname <> 'backup'
       order by relname`,
    );
    const differing: string[] = [];
    let rows = 0;
    for (const { name } of tables) {
      const of = (client: pg.Client) =>
        client.query<{ row: string }>(`select t::text as row from ${pg.escapeIdentifier(name)} t`);
      const [one, two] = [await of(before), await of(after)].map((result) =>
        result.rows.map(({ row }) => row).sort(),
      );
      rows += one?.length ?? 0;
      if (one?.length !== two?.length || one?.some((row, index) => row !== two?.[index]))
        differing.push(name);
    }
    return { tables: tables.length, rows, differing };
  } finally {
    for (const client of clients) await client.end();
    await former.stop();
  }
}

/** Compares the files on disk with those of the object storage, each by its bytes. */
async function compareFiles(data: string, blobs: BlobSettings) {
  const store = createPlaceStore({ dataFolder: data, blobs }, 's3');
  const there = new Map<string, number>();
  for await (const { sha256, size } of store.list()) there.set(sha256, size);
  const disk = createPlaceStore({ dataFolder: data, blobs: { places: ['disk'], s3: null } }, 'disk');
  let [files, missing] = [0, 0];
  for await (const { sha256, size } of disk.list()) {
    files += 1;
    if (there.get(sha256) !== size) missing += 1;
  }
  const { damaged } = await verifyBlobs(store, { signal: new AbortController().signal });
  return { files, missing, damaged: damaged.length };
}
