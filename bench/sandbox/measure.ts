import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = import.meta.dirname;
const native = path.join(here, '../../packages/sandbox/native');

/**
 * The part of the benchmark that is written in C (bare.c). It reads one command per line; every answer is in
 * nanoseconds.
 */
export class Measure {
  readonly binary: string;
  readonly #folder: string;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: Interface;
  readonly #waiting: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];

  private constructor(folder: string, binary: string, helperPath: string) {
    this.#folder = folder;
    this.binary = binary;
    this.#child = spawn(binary, [helperPath]);
    this.#child.stderr.pipe(process.stderr);
    this.#lines = createInterface({ input: this.#child.stdout });
    this.#lines.on('line', (line) => this.#waiting.shift()?.resolve(Number(line)));
    this.#child.once('exit', () => {
      for (const waiting of this.#waiting) waiting.reject(new Error('the bench program ended'));
    });
  }

  static async start(helperPath: string): Promise<Measure> {
    const folder = await mkdtemp(path.join(tmpdir(), 'xiezhi-bench-'));
    const binary = path.join(folder, 'bare');
    const sources = [path.join(here, 'bare.c'), path.join(native, 'frame.c')];
    await run('gcc', ['-std=c11', '-O2', '-Wall', '-Wextra', '-Werror', '-static', '-o', binary, ...sources]);
    return new Measure(folder, binary, helperPath);
  }

  ask(command: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#child.stdin.write(`${command}\n`);
    });
  }

  async close(): Promise<void> {
    this.#child.stdin.end();
    if (this.#child.exitCode === null)
      await new Promise((resolve) => {
        this.#child.once('exit', resolve);
      });
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Returns the lower quartile: a quarter of the values is below it. */
export function lowerQuartile(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 4)] ?? Number.NaN;
}

/** Returns the standard deviation in percent of the mean. */
export function spreadPercent(values: number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return (Math.sqrt(variance) / mean) * 100;
}
