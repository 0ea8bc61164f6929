import { createHash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import assert from 'node:assert/strict';
import type { RunResult } from '@xiezhi/sandbox';
import { openTestJudge } from '../src/test/support/harness.ts';

/** Result of a program built with the header. */
export interface ProgramResult {
  code: number | null;
  stdout: string;
  stderr: string;
  /** Content of the file `report`, if the program wrote one. */
  report: string | null;
  cpuMs: number;
  peakMb: number;
}

export interface Use {
  arguments?: readonly string[];
  files?: Readonly<Record<string, string | Buffer>>;
  stdin?: string | Buffer;
}

/** Builds the programs of `tests/` with the header and runs them, both in the real sandbox. */
export interface TestlibFixture {
  /** Compiles once for each set of flags. The judge's own optimized build is tested through the judge. */
  build(name: string, flags?: readonly string[]): Promise<string>;
  run(program: string, use: Use): Promise<ProgramResult>;
  /** Compiles without producing a file. */
  checkSyntax(name: string, flags: readonly string[]): Promise<void>;
  /** Runs a checker on texts. */
  check(program: string, texts: CheckedTexts, before?: readonly string[]): Promise<ProgramResult>;
  close(): Promise<void>;
}

export interface CheckedTexts {
  input: string;
  output: string | Buffer;
  answer?: string | Buffer;
}

const memoryBytes = 1024 * 1024 * 1024;
const limits = { cpuMs: 20_000, wallMs: 60_000, memoryBytes, processes: 32, outputBytes: 16 << 20 };
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export async function openTestlibFixture(): Promise<TestlibFixture> {
  const judge = await openTestJudge();
  const built = new Map<string, Promise<string>>();

  const compile = async (name: string, flags: readonly string[], program: string | null) => {
    const collect =
      program === null ? [] : [{ name: 'main', to: program, limitBytes: 64 << 20, mode: 0o755 }];
    const result = await judge.onCore((core) =>
      core.run({
        argv: ['/usr/bin/g++', ...flags, '-Wall', '-Wextra', '-I.', '-o', 'main', 'main.cpp'],
        files: [
          { name: 'testlib.h', source: { path: path('testlib.h') } },
          { name: 'main.cpp', source: { path: path(`tests/${name}.cpp`) } },
        ],
        devices: 'compile',
        limits: { ...limits, boxBytes: 256 << 20 },
        collect,
      }),
    );
    // Warnings are errors, because authors compile with them enabled.
    assert.equal(result.stderr.toString(), '');
    assert.equal(result.exitCode, 0);
  };

  const run = async (program: string, use: Use): Promise<ProgramResult> => {
    const report = join(judge.folder, `report-${randomUUID()}`);
    const stdin = use.stdin === undefined ? null : await keep(judge.folder, use.stdin);
    const files = await Promise.all(
      Object.entries(use.files ?? {}).map(async ([name, text]) => ({
        name,
        source: { path: await keep(judge.folder, text) },
      })),
    );
    const result = await judge.onCore((core) =>
      core.run({
        argv: ['/box/main', ...(use.arguments ?? [])],
        files: [{ name: 'main', source: { path: program }, mode: 0o555, by: 'bind' }, ...files],
        stdin: stdin === null ? 'empty' : { path: stdin },
        limits: { ...limits, boxBytes: 256 << 20 },
        collect: [{ name: 'report', to: report, limitBytes: 1 << 20 }],
      }),
    );
    const hasReport = result.collected[0]?.state === 'ok';
    return resultOf(result, hasReport ? await readFile(report, 'utf8') : null);
  };

  return {
    build(name, flags = ['-std=gnu++20']) {
      const key = `${name}-${createHash('sha256').update(flags.join(' ')).digest('hex').slice(0, 12)}`;
      const program = join(judge.folder, key);
      const building = built.get(key) ?? compile(name, flags, program).then(() => program);
      built.set(key, building);
      return building;
    },
    checkSyntax: (name, flags) => compile(name, ['-fsyntax-only', ...flags], null),
    run,
    check: (program, { input, output, answer = '' }, before = []) =>
      run(program, {
        arguments: [...before, 'input', 'output', 'answer'],
        files: { input, output, answer },
      }),
    close: () => judge.close(),
  };
}

/** Creates a file with this content, named after its hash. */
async function keep(folder: string, content: string | Buffer): Promise<string> {
  const name = join(folder, createHash('sha256').update(content).digest('hex'));
  const isThere = await readFile(name).then(
    () => true,
    () => false,
  );
  if (!isThere) await writeFile(name, content);
  return name;
}

function resultOf(result: RunResult, report: string | null): ProgramResult {
  assert.equal(result.limitHit, null);
  return {
    code: result.exitCode,
    stdout: result.stdout.toString(),
    stderr: result.stderr.toString(),
    report,
    cpuMs: result.cpuNs / 1e6,
    peakMb: result.peakMemoryBytes / 2 ** 20,
  };
}
