import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/server/test-support/free-port.ts';
import {
  checkoutOf,
  copyCheckout,
  stopLauncher,
  launch,
  type Launcher,
  type Launching,
} from '../support/launched.ts';

/** Folders for the cases: a checkout of the current sources without history, and a folder for the data of the cases. */
interface Ground {
  checkout: string;
  folder: string;
}

interface Case {
  name: string;
  /** Returns how to start the launcher, or the reason why that is impossible on this machine. */
  how: (ground: Ground) => Launching | string;
  /** Expected output at the end of the start. By default, the output that the site is ready. */
  expect?: RegExp;
  /** Data folder, relative to `folder`. By default, a separate one. */
  data?: string;
}

const isRoot = process.geteuid?.() === 0;
const needsRoot = 'only root can make these surroundings';
const ready = /Xiezhi is ready/;

/** A shell that changes the environment before it becomes the launcher. */
const within = (script: string): readonly string[] => ['/bin/sh', '-c', `${script}; exec "$@"`, 'sh'];
/** Like `within`, but in separate namespaces. `kinds` are options of `unshare`. */
const apart = (script: string, ...kinds: string[]): Launching | string =>
  isRoot ? { prefix: ['unshare', ...kinds, '--', ...within(`set -e; ${script}`)] } : needsRoot;

/** Starts as another user, given by number, who owns the checkout and the data. */
function asUser(user: number, { folder, checkout }: Ground): Launching | string {
  if (!isRoot) return needsRoot;
  const own = checkoutOf(user, checkout, folder);
  return { checkout: own.checkout, env: { HOME: own.home }, prefix: own.prefix };
}

/** Starts within a cgroup of version 1 or 2 that has this memory limit. */
function withMemory(bytes: number): Launching | string {
  const [group, limit] = existsSync('/sys/fs/cgroup/memory')
    ? ['/sys/fs/cgroup/memory/xiezhi-soak', 'memory.limit_in_bytes']
    : ['/sys/fs/cgroup/xiezhi-soak', 'memory.max'];
  if (!isRoot) return needsRoot;
  try {
    mkdirSync(group, { recursive: true });
    writeFileSync(join(group, limit), String(bytes));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return { prefix: within(`echo $$ > ${group}/cgroup.procs`) };
}

/** Starts the launcher with another Node version. */
function withNode(major: number, { folder }: Ground): Launching | string {
  const place = join(folder, `node-${major}`);
  const name = `node-linux-${process.arch}@${major}`;
  const { status, stderr } = spawnSync('npm', ['install', '--ignore-scripts', '--prefix', place, name], {
    encoding: 'utf8',
  });
  if (status !== 0) return `${name} cannot be had: ${stderr.split('\n')[0] ?? ''}`;
  return { node: join(place, `node_modules/node-linux-${process.arch}/bin/node`) };
}

const cases: readonly Case[] = [
  { name: 'an archive without .git', how: () => ({}), data: 'first' },
  {
    name: 'a second start, offline',
    how: () => apart('ip link set lo up', '--net'),
    data: 'first',
  },
  { name: 'umask 077', how: () => ({ prefix: within('umask 077') }) },
  { name: '1 GiB of memory', how: () => withMemory(2 ** 30) },
  { name: 'an ordinary user', how: (ground) => asUser(65_534, ground) },
  { name: 'a user without an entry in /etc/passwd', how: (ground) => asUser(64_321, ground) },
  { name: 'TZ=America/St_Johns', how: () => ({ env: { TZ: 'America/St_Johns' } }) },
  { name: 'LC_ALL=C', how: () => ({ env: { LANG: 'C', LC_ALL: 'C' } }) },
  { name: 'LC_ALL=zh_CN.GBK', how: () => ({ env: { LANG: 'zh_CN.GBK', LC_ALL: 'zh_CN.GBK' } }) },
  { name: 'HOME unset', how: () => ({ prefix: within('unset HOME') }) },
  { name: 'HOME that cannot be written', how: () => ({ env: { HOME: '/proc' } }) },
  {
    name: 'a checkout that cannot be written, built before',
    how: ({ checkout }) =>
      apart(
        `mount --bind "${checkout}" "${checkout}"; mount -o remount,ro,bind "${checkout}"; cd "${checkout}"`,
        '--mount',
      ),
  },
  {
    name: 'TMPDIR elsewhere, mounted noexec',
    how: ({ folder }) => {
      const place = join(folder, 'temporary');
      mkdirSync(place);
      const started = apart(`mount -t tmpfs -o noexec,mode=1777 none "${place}"`, '--mount');
      return typeof started === 'string' ? started : { ...started, env: { TMPDIR: place } };
    },
  },
  {
    name: 'a full disk at the first start',
    how: ({ folder }) => {
      mkdirSync(join(folder, 'full'));
      return apart(`mount -t tmpfs -o size=60m none "${folder}/full"`, '--mount');
    },
    data: 'full/data',
    expect: /The disk that holds .* is full/,
  },
  {
    name: 'IPv6 alone',
    how: () => {
      const started = apart('ip link set lo up; ip addr del 127.0.0.1/8 dev lo', '--net');
      return typeof started === 'string' ? started : { ...started, env: { HOST: '::1' } };
    },
  },
  ...[20, 22, 24].map((major) => ({
    name: `started by Node ${major}`,
    how: (ground: Ground) => withNode(major, ground),
  })),
];

async function runCase(one: Case, ground: Ground): Promise<boolean> {
  const launching = one.how(ground);
  if (typeof launching === 'string') {
    console.log(`- ${one.name}: not tried, ${launching}`);
    return true;
  }
  const data = join(ground.folder, one.data ?? one.name.replaceAll(/\W+/g, '-'));
  // A case that runs as another user keeps its data in the home of that user.
  const place = launching.env?.['HOME']?.startsWith(ground.folder)
    ? join(launching.env['HOME'], 'data')
    : data;
  const started = await launch(place, await freePort(), { checkout: ground.checkout, ...launching });
  const expected = one.expect ?? ready;
  const isRight = expected.test(started.text());
  const status = await stopLauncher(started);
  const isEnded = one.expect !== undefined || status === 0;
  console.log(`${isRight && isEnded ? '✓' : '✗'} ${one.name}`);
  if (!isRight || !isEnded) console.log(started.text().replaceAll(/^/gm, '    '));
  return isRight && isEnded;
}

/** Runs two sites in parallel, and a third on a used port. */
async function runTwo({ checkout, folder }: Ground): Promise<boolean> {
  const ports = [await freePort(), await freePort()] as const;
  const sites: Launcher[] = [];
  for (const [index, port] of ports.entries())
    sites.push(await launch(join(folder, `two-${index}`), port, { checkout }));
  const third = await launch(join(folder, 'two-2'), ports[0], { checkout });
  const isBusyReported = new RegExp(`Port ${ports[0]} is in use`).test(third.text());
  const areReady = sites.every((site) => ready.test(site.text()));
  for (const site of sites) await stopLauncher(site);
  console.log(`${areReady ? '✓' : '✗'} two sites on one host`);
  console.log(`${isBusyReported ? '✓' : '✗'} a busy port`);
  return areReady && isBusyReported;
}

/**
 * Starts the site in realistic environments. Each start must become ready or report the problem.
 * @param only parts of names of cases; empty for all cases
 */
export async function tryEnvironments(only: readonly string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-environments-'));
  execFileSync('chmod', ['755', folder]);
  const ground = { folder, checkout: join(folder, '路径 (a b)', 'xiezhi') };
  try {
    copyCheckout(ground.checkout);
    let isGood = true;
    const isWanted = (name: string) => only.length === 0 || only.some((word) => name.includes(word));
    for (const one of cases.filter(({ name }) => isWanted(name)))
      isGood = (await runCase(one, ground)) && isGood;
    if (isWanted('two sites on one host')) isGood = (await runTwo(ground)) && isGood;
    return isGood;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
