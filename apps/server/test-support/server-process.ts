import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/**
 * Starts a program of the server in its own process, on a free port of this machine.
 * @param environment `DATABASE_URL`, `XIEZHI_DATA` and other settings; the process inherits only `PATH` and
 * `NODE_COMPILE_CACHE`
 * @param words arguments of the program
 */
export function spawnServerProgram(
  script: 'main.ts' | 'setup.ts',
  environment: Readonly<Record<string, string>>,
  words: readonly string[] = [],
): ChildProcessByStdio<Writable, Readable, Readable> {
  return spawn(process.execPath, [join(import.meta.dirname, '../src', script), ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      // Loading the sources takes most of the start time, so all processes share a cache of the compiled code.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      HOST: '127.0.0.1',
      ...environment,
    },
  });
}
