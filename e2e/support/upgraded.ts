import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyCheckout } from './launched.ts';

const root = join(import.meta.dirname, '../..');
const migrationFolder = 'apps/server/src/platform/database/migrations';

/** A checkout of release 0.1.0. Its remote has later releases as tags and branches. */
export interface Releases {
  readonly checkout: string;
  readonly remote: string;
}

/** What a later release changes. */
interface Change {
  readonly version: string;
  /** SQL of a new migration. */
  readonly migration: string;
  /** First line of the server's main file. */
  readonly main?: string;
}

/** Later releases by the name of their tag or branch. */
const changes: Readonly<Record<string, Change>> = {
  'v0.2.0': { version: '0.2.0', migration: 'create table upgrade_test (id int)' },
  'failing-migration': { version: '0.3.0', migration: 'select 1 / 0' },
  'failing-start': {
    version: '0.4.0',
    migration: 'create table upgrade_test (id int); delete from session',
    main: "throw new Error('this server does not start');",
  },
};

function git(cwd: string, ...args: string[]): void {
  execFileSync('git', args, { cwd, stdio: 'pipe' });
}

/** Copies this checkout as a git repository with a remote that has later releases. */
export function makeReleases(folder: string): Releases {
  const [checkout, remote] = [join(folder, 'site'), join(folder, 'remote')];
  copyCheckout(checkout);
  for (const built of ['apps/web/dist', 'packages/sandbox/build'])
    if (existsSync(join(root, built))) cpSync(join(root, built), join(checkout, built), { recursive: true });
  git(checkout, 'init', '--quiet', '--initial-branch=main');
  git(checkout, 'config', 'user.name', 'test');
  git(checkout, 'config', 'user.email', 'test@example.org');
  git(checkout, 'add', '--all');
  git(checkout, 'commit', '--quiet', '--message', 'first');
  git(folder, 'clone', '--quiet', checkout, remote);
  git(remote, 'config', 'user.name', 'test');
  git(remote, 'config', 'user.email', 'test@example.org');
  git(checkout, 'remote', 'add', 'origin', remote);
  for (const [name, change] of Object.entries(changes)) {
    git(remote, 'checkout', '--quiet', '-B', `branch-of-${name}`, 'main');
    write(remote, change);
    git(remote, 'add', '--all');
    git(remote, 'commit', '--quiet', '--message', name);
    git(remote, ...(name.startsWith('v') ? ['tag', name] : ['branch', name]));
  }
  return { checkout, remote };
}

function write(folder: string, { version, migration, main = '' }: Change): void {
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  edit('package.json', (text) => text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
  writeFileSync(
    join(folder, migrationFolder, '9999-upgrade-test.ts'),
    `import { type Kysely, sql } from 'kysely';
export const up = async (db: Kysely<unknown>) => {
  for (const text of ${JSON.stringify(migration.split('; '))}) await sql.raw(text).execute(db);
};
`,
  );
  edit(
    `${migrationFolder}/index.ts`,
    (text) =>
      `import * as upgradeTest from './9999-upgrade-test.ts';\n${text.replace(/\n};\s*$/, "\n  '9999-upgrade-test': upgradeTest,\n};\n")}`,
  );
  edit('apps/server/src/main.ts', (text) => `${text}\n${main}\n`);
}

/** A finished or killed upgrade. */
export interface Upgraded {
  readonly status: number | null;
  readonly text: string;
}

/**
 * Runs `npm run upgrade`.
 * @param killIn kills the upgrade as soon as its journal names this phase
 */
export async function runUpgrade(
  { checkout }: Releases,
  data: string,
  args: readonly string[],
  killIn?: string,
): Promise<Upgraded> {
  const child = spawn(process.execPath, ['launcher/upgrade.js', '--lang', 'en', ...args], {
    cwd: checkout,
    env: { ...process.env, XIEZHI_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const ended = once(child, 'close');
  if (killIn !== undefined) {
    while (phaseOf(data) !== killIn && child.exitCode === null) await pause(1);
    // Kills the process that the journal names, which runs the upgrade on the pinned Node. `child` is only its parent.
    if (child.exitCode === null) process.kill(processOf(data), 'SIGKILL');
  }
  const [status] = (await ended) as [number | null];
  return { status, text };
}

/** Returns the phase of an upgrade; null if there is none. */
export function phaseOf(data: string): string | null {
  return readState(data)?.phase ?? null;
}

function processOf(data: string): number {
  const pid = readState(data)?.process.pid;
  if (pid === undefined) throw new Error('no upgrade runs');
  return pid;
}

function readState(data: string): { phase: string; process: { pid: number } } | null {
  try {
    return JSON.parse(readFileSync(join(data, 'upgrade/state.json'), 'utf8')) as ReturnType<typeof readState>;
  } catch {
    return null;
  }
}
