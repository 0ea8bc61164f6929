/**
 * Tests the sandbox on a kernel with only cgroup v2. Boots Debian's cloud kernel in QEMU (software emulation, no disk)
 * with the helper and guest.c, which runs every probe.
 *
 *   node packages/sandbox/guest/cgroup2.ts
 *
 * Needs Debian's qemu-system-x86. Fetches the kernel once with apt-get, into .cache.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildSandbox } from '../build.js';
import { archiveOf } from './archive.ts';

const run = promisify(execFile);
const here = import.meta.dirname;
const cache = path.join(here, '../../../.cache/cgroup2-kernel');

interface Facts {
  error?: string;
  groups?: number;
  namespaces?: number;
  root?: number;
  probe?: string;
  exit?: number;
  signal?: number;
  cpuMs?: number;
  wallMs?: number;
  peakKiB?: number;
  oom?: number;
  hit?: number;
  out?: number;
  left?: number;
}

async function findKernel(): Promise<string> {
  const images = path.join(cache, 'boot');
  const find = async () => (await readdir(images).catch(() => [])).find((name) => name.startsWith('vmlinuz'));
  if (!(await find())) {
    await mkdir(cache, { recursive: true });
    const { stdout } = await run('apt-cache', ['depends', 'linux-image-cloud-amd64']);
    const name = /Depends: (linux-image-\S+)/.exec(stdout)?.[1];
    if (!name) throw new Error('apt-cache does not know linux-image-cloud-amd64: run apt-get update');
    await run('apt-get', ['download', name], { cwd: cache });
    const file = (await readdir(cache)).find((entry) => entry.endsWith('.deb'));
    if (!file) throw new Error('apt-get download brought no kernel');
    await run('dpkg', ['-x', path.join(cache, file), cache]);
  }
  return path.join(images, (await find()) ?? 'vmlinuz');
}

async function boot(kernel: string, folder: string): Promise<Facts[]> {
  const guest = path.join(folder, 'init');
  const sources = [path.join(here, 'guest.c'), path.join(here, '../native/frame.c')];
  await run('gcc', ['-std=c11', '-O1', '-Wall', '-Wextra', '-Werror', '-static', '-o', guest, ...sources]);
  const disk = path.join(folder, 'disk');
  const files = { init: await readFile(guest), helper: await readFile(await buildSandbox()) };
  await writeFile(disk, gzipSync(archiveOf(files), { level: 1 }));
  const machine = ['-accel', 'tcg', '-m', '512', '-smp', '2', '-nographic', '-no-reboot'];
  const line = 'console=ttyS0 quiet cgroup_no_v1=all panic=-1';
  const { stdout } = await run(
    'qemu-system-x86_64',
    [...machine, '-kernel', kernel, '-initrd', disk, '-append', line],
    { timeout: 180_000, maxBuffer: 1 << 24 },
  );
  return [...stdout.matchAll(/XZ (\{.*\})/g)].map((match): Facts => JSON.parse(match[1] ?? '{}'));
}

const hits = { none: 0, cpu: 1, wall: 2, memory: 3, output: 4 } as const;

function check(facts: Facts[]): void {
  const [host] = facts;
  assert.deepEqual([host?.groups, host?.namespaces, host?.root], [2, 1, 1], JSON.stringify(host));
  const of = (probe: string) => facts.filter((entry) => entry.probe === probe);
  for (const probe of [
    'network',
    'files',
    'privileges',
    'environment',
    'leave',
    'processes',
    'box',
    'forks',
  ]) {
    assert.ok(of(probe).length > 0, `${probe} was not run`);
    for (const entry of of(probe))
      assert.deepEqual([entry.exit, entry.hit], [0, hits.none], JSON.stringify(entry));
  }
  assert.equal(of('filter')[0]?.signal, 31);
  for (const entry of of('memory')) {
    assert.deepEqual([entry.hit, entry.oom], [hits.memory, 1]);
    assert.ok((entry.peakKiB ?? 0) > 31 * 1024 && (entry.peakKiB ?? 0) < 34 * 1024, JSON.stringify(entry));
  }
  assert.equal(of('forks')[0]?.out, 15);
  assert.equal(of('spin')[0]?.hit, hits.cpu);
  assert.equal(of('sleep')[0]?.hit, hits.wall);
  assert.equal(of('flood')[0]?.hit, hits.output);
  assert.equal(facts.at(-1)?.left, 0, 'groups are left');
}

const folder = await mkdtemp(path.join(tmpdir(), 'xiezhi-guest-'));
try {
  const facts = await boot(await findKernel(), folder);
  console.table(facts.filter((entry) => entry.probe !== undefined));
  const failure = facts.find((entry) => entry.error !== undefined);
  assert.equal(failure, undefined, failure?.error);
  check(facts);
  console.log(`${facts.length} facts from a kernel with control groups of version 2, all as they should be`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
