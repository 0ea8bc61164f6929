import { type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TokenScope } from '@xiezhi/contract/wire/route';
import pg from 'pg';
import {
  type Ended,
  openTerminal,
  type Terminal,
} from '../../apps/server/test-support/terminal-client/client.ts';
import type { System } from '../support/system.ts';

const mebibyte = 1024 ** 2;
const scopes: readonly TokenScope[] = ['read', 'submit', 'problems'];

interface PushReport {
  readonly megabytes: number;
  readonly kills: number;
  /** Exit statuses of the interrupted pushes: 4, or 0 if the kill came too late. */
  readonly interrupted: (number | null)[];
  /** Number of kills after which the problem was neither in its old nor in its pushed state. */
  readonly halfPublished: number;
  readonly seconds: number;
  /** Number of files that a push with one changed answer sends. */
  readonly sentLater: number;
  /** Whether the site returns exactly the pushed bytes. */
  readonly isEqual: boolean;
  /** Growth of the server's memory during the complete push, in MB. */
  readonly memoryGrowthMb: number;
  /** Size in MB of everything in the data folder except the stored files, at the end. */
  readonly leftMb: number;
}

interface SubmitReport {
  readonly programs: number;
  readonly serverKills: number;
  readonly clientKills: number;
  readonly twice: number;
  readonly lost: number;
  readonly wrong: number;
}

export interface TerminalReport {
  readonly push: PushReport;
  readonly submit: SubmitReport;
}

/**
 * Tests the terminal client while processes are killed. First the server is killed at several moments of a large push.
 * Then server and client are killed at random during submissions.
 */
export async function terminalRun(
  system: System,
  options: { readonly megabytes: number; readonly programs: number; readonly log: (line: string) => void },
): Promise<TerminalReport> {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-terminal-'));
  try {
    const { client, rootPassword: password } = system;
    const session = await client.login('root', password);
    const body = { name: 'terminal', scopes: [...scopes], password };
    const { token } = await client.call('POST /api/api-tokens', { body, token: session });
    const env = { XIEZHI_SERVER: system.url, XIEZHI_TOKEN: token };
    const push = await pushRun(system, { ...options, env, terminal: openTerminal(join(folder, '题目')) });
    options.log(JSON.stringify(push));
    const submit = await submitRun(system, { ...options, env, folder });
    return { push, submit };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Running {
  readonly env: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

async function restart(system: System): Promise<void> {
  system.server.start();
  await system.ready(0);
}

/** Times of the kills in ms after the push began to send: during sending, reading and storing. */
const moments = [150, 500, 1000, 2000, 3000, 5000];

async function pushRun(
  system: System,
  { megabytes, env, terminal, log }: Running & { readonly megabytes: number; readonly terminal: Terminal },
): Promise<PushReport> {
  const run = (...args: string[]): Promise<Ended> => terminal.run(['problem', ...args], { env });
  const made = await run('init', '大数据');
  if (made.code !== 0) throw new Error(made.err);
  const cases = 30;
  const secret = join(terminal.folder, '大数据/data/secret');
  for (let number = 10; number < 10 + cases; number += 1) {
    for (let left = (megabytes * mebibyte) / cases; left > 0; left -= mebibyte)
      appendFileSync(join(secret, `${number}.in`), `${randomBytes(mebibyte / 2 - 1).toString('hex')}\n`);
    writeFileSync(join(secret, `${number}.ans`), `${number}\n`);
  }
  const interrupted: (number | null)[] = [];
  let halfPublished = 0;
  for (const moment of moments) {
    const { child, ended } = terminal.start(['problem', 'push', '大数据', '--yes'], { env });
    await said(child, /Sending/);
    await pause(moment);
    await system.server.kill();
    await restart(system);
    const { code, err } = await ended;
    interrupted.push(code);
    log(`killed ${moment} ms after the start: ${code} ${err.split('\n').at(-2) ?? ''}`);
    const present = await run('diff', '大数据', '--json');
    const { isNew, changes } = JSON.parse(present.out) as { isNew: boolean; changes: unknown[] };
    if (!isNew && changes.length > 0) halfPublished += 1;
  }
  const begin = performance.now();
  const memory = watchMemory(system.server.pid);
  const complete = await run('push', '大数据', '--yes');
  const memoryGrowthMb = memory();
  if (complete.code !== 0) throw new Error(complete.err);
  const seconds = Math.round((performance.now() - begin) / 100) / 10;
  writeFileSync(join(secret, '10.ans'), 'changed\n');
  const later = await run('push', '大数据', '--yes');
  const sentLater = Number(/Sending (\d+) files/.exec(later.err)?.[1] ?? Number.NaN);
  const pulled = await run('pull', '大数据', '取回');
  if (pulled.code !== 0) throw new Error(pulled.err);
  const isEqual =
    digestsOf(secret) === digestsOf(join(terminal.folder, '取回/data/secret')) &&
    (await run('diff', '大数据')).code === 0;
  const leftMb = Math.round(sizeOf(join(system.folder, 'data', 'work')) / mebibyte);
  return {
    megabytes,
    kills: moments.length,
    interrupted,
    halfPublished,
    seconds,
    sentLater,
    isEqual,
    memoryGrowthMb,
    leftMb,
  };
}

/** Digests of all files in a folder, without names, because a package may number the files differently. */
function digestsOf(folder: string): string {
  return readdirSync(folder)
    .map((name) =>
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    )
    .toSorted()
    .join();
}

function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function watchMemory(pid: number): () => number {
  const read = () =>
    Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  const before = read();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, read())), 50);
  return () => {
    clearInterval(timer);
    return Math.round(most - before);
  };
}

/** Resolves when a command has written a line that matches `line`, or has ended. */
function said({ stderr }: ChildProcess, line: RegExp): Promise<void> {
  return new Promise((resolve) => {
    stderr?.on('data', (text: string) => {
      if (line.test(text)) resolve();
    });
    stderr?.once('close', resolve);
  });
}

async function submitRun(
  system: System,
  { programs, env, folder, log }: Running & { readonly programs: number; readonly folder: string },
): Promise<SubmitReport> {
  let [serverKills, clientKills, wrong] = [0, 0, 0];
  const over = new AbortController();
  const killer = (async () => {
    while (!over.signal.aborted) {
      await pause(1500 + Math.random() * 3000);
      if (over.signal.aborted) return;
      await system.server.kill();
      await pause(Math.random() * 1500);
      await restart(system);
      serverKills += 1;
    }
  })();
  let next = 0;
  const submitter = async (name: string): Promise<void> => {
    const terminal = openTerminal(join(folder, name));
    for (let number = next++; number < programs; number = next++) {
      const isRight = number % 3 !== 0;
      const file = `程序 ${number}.c`;
      const text = `#include <stdio.h>\n/* terminal ${number} */\nint main() { long long a, b; scanf("%lld%lld", &a, &b); printf("%lld\\n", a ${isRight ? '+' : '-'} b); }\n`;
      writeFileSync(join(terminal.folder, file), text);
      const args = ['submit', file, '-p', '1000'];
      // Kills the command up to twice, then starts it again until it ends by itself.
      for (let kills = Math.floor(Math.random() * 3); kills > 0; kills -= 1) {
        const { child, ended } = terminal.start(args, { env });
        const timer = setTimeout(() => child.kill('SIGKILL'), 300 + Math.random() * 2500);
        const { code, out } = await ended;
        clearTimeout(timer);
        // The command has shown the verdict before the kill. Running it again would create another submission.
        if (code !== null || out !== '') break;
        clientKills += 1;
        if (kills === 1) await finish(terminal, args, isRight);
      }
      if ((await countOf(system, number)) === 0) await finish(terminal, args, isRight);
    }
  };
  const finish = async (terminal: Terminal, args: readonly string[], isRight: boolean): Promise<void> => {
    for (;;) {
      const { code, err } = await terminal.run(args, { env });
      if (code === 4) continue;
      if (code !== (isRight ? 0 : 10)) {
        wrong += 1;
        log(`exit status ${code}: ${err}`);
      }
      return;
    }
  };
  await Promise.all(['甲', '乙', '丙'].map(submitter));
  over.abort();
  await killer;
  const counts = await Promise.all(Array.from({ length: programs }, (_, number) => countOf(system, number)));
  return {
    programs,
    serverKills,
    clientKills,
    twice: counts.filter((count) => count > 1).length,
    lost: counts.filter((count) => count === 0).length,
    wrong,
  };
}

async function countOf({ database }: System, number: number): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from submission where code like $1`,
      [`%/* terminal ${number} */%`],
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
