import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { Sandbox } from './sandbox.ts';
import type { PlacedFile, RunLimits, RunResult, RunSpec, SandboxOptions } from './types.ts';

const run = promisify(execFile);
/**
 * Folder for compiled programs. Each user has their own, so that programs which another user compiled are never run.
 */
const cache = path.join(tmpdir(), `xiezhi-sandbox-tests-${process.geteuid?.() ?? 0}`);

export const mebibyte = 1 << 20;

export const limits: RunLimits = {
  cpuMs: 2000,
  wallMs: 5000,
  memoryBytes: 64 * mebibyte,
  processes: 16,
  outputBytes: mebibyte,
  boxBytes: 16 * mebibyte,
};

const prelude = `
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#define MAIN int main(int argc, char **argv)
`;

/** Compiles a C program, once for each content. Returns it as a file for the box. */
export function compile(source: string): Promise<PlacedFile> {
  return compileText(prelude + source);
}

/** Like `compile`, for a file that uses the headers in a folder. */
export async function compileFile(file: string, includes: string): Promise<PlacedFile> {
  const headers = readdirSync(includes).filter((name) => name.endsWith('.h'));
  const all = headers.map((name) => readFileSync(path.join(includes, name), 'utf8')).join('');
  const digest = createHash('sha256').update(all).digest('hex');
  return compileText(`// ${digest}\n${await readFile(file, 'utf8')}`, [`-I${includes}`]);
}

async function compileText(text: string, flags: readonly string[] = []): Promise<PlacedFile> {
  const target = path.join(cache, createHash('sha256').update(text).digest('hex').slice(0, 24));
  if (!existsSync(target)) {
    await mkdir(cache, { recursive: true });
    const own = `${target}.${process.pid}`;
    await writeFile(`${own}.c`, text);
    await run('gcc', ['-O1', '-w', '-pthread', ...flags, '-o', own, `${own}.c`]);
    await rename(own, target);
  }
  return { name: 'main', mode: 0o555, source: { path: target } };
}

/** Returns a specification that runs the program `main` in the box with the default limits. */
export function specOf(program: PlacedFile, change: Partial<RunSpec> & { args?: string[] } = {}): RunSpec {
  const { args = [], files = [], ...rest } = change;
  return { argv: ['/box/main', ...args], limits, ...rest, files: [program, ...files] };
}

/** Returns the relevant fields of a result, for the message of a failed assertion. */
export function brief(result: RunResult): string {
  const { stdout, stderr, ...facts } = result;
  return JSON.stringify({
    ...facts,
    stdout: stdout.toString().slice(0, 300),
    stderr: stderr.toString().slice(0, 300),
  });
}

function readOr(file: string, fallback: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return fallback;
  }
}

/** Returns the ids of a process and all its descendants. */
export function treeOf(top: number): number[] {
  const all = [top];
  for (const pid of all)
    all.push(...readOr(`/proc/${pid}/task/${pid}/children`, '').split(' ').filter(Boolean).map(Number));
  return all;
}

/**
 * Returns the start time of a process in ticks since boot. Process ids are reused, so only id and start time together
 * identify a process.
 */
export function startOf(pid: number): string {
  return readOr(`/proc/${pid}/stat`, '').split(') ')[1]?.split(' ')[19] ?? '';
}

export function isAlive(pid: number): boolean {
  const state = /\) (\w)/.exec(readOr(`/proc/${pid}/stat`, ''))?.[1];
  return state !== undefined && state !== 'Z' && state !== 'X';
}

const list = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Returns the cgroups that helpers created below a root, in all controllers. */
export function groupsOf(root: string): string[] {
  return ['', 'memory', 'pids', 'cpuacct'].flatMap((controller) =>
    list(path.join('/sys/fs/cgroup', controller, root))
      .filter((name) => /^\d+-\d+$/.test(name))
      .flatMap((name) =>
        list(path.join('/sys/fs/cgroup', controller, root, name))
          .filter((slot) => slot.startsWith('slot'))
          .map((slot) => path.join(controller, name, slot)),
      ),
  );
}

/**
 * Counts the open descriptors of all processes that still exist. A process may be gone, because a slot may be replacing
 * it.
 */
export function countDescriptors(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      return sum + readdirSync(`/proc/${pid}/fd`).length;
    } catch {
      return sum;
    }
  }, 0);
}

/** Polls until a condition holds, for conditions without an event. Returns false after `maxMs`. */
export async function until(isTrue: () => boolean, maxMs = 5000): Promise<boolean> {
  const end = performance.now() + maxMs;
  while (!isTrue()) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return true;
}

/**
 * Starts a sandbox and closes it after the test, even if the test fails. Otherwise, it would keep the test process
 * running.
 */
export async function startFor(test: TestContext, options: SandboxOptions): Promise<Sandbox> {
  const sandbox = await Sandbox.start({ skipSelfTest: true, ...options });
  test.after(() => sandbox.close());
  return sandbox;
}

/** Returns a value once it has not changed for `quietMs`, because processes may still be exiting at the first read. */
export async function settled(read: () => string, quietMs = 300, mostMs = 10_000): Promise<string> {
  const end = performance.now() + mostMs;
  let value = read();
  let since = performance.now();
  while (performance.now() - since < quietMs && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const next = read();
    if (next !== value) since = performance.now();
    value = next;
  }
  return value;
}
