import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { Compiler } from '../../apps/judge/src/pipeline/compile/compiler.ts';
import { findRegistered } from '../../apps/judge/src/languages/registry.ts';
import { buildTask, openTestJudge, type TestJudge } from '../../apps/judge/src/test/support/harness.ts';
import { median } from '../verdict/statistics.ts';
import { cppSource } from '../verdict/sources.ts';

const run = promisify(execFile);
const caseCount = 100;

export interface HundredCases {
  /** Time from the task to its outcome: median in milliseconds. */
  readonly judgeMs: number;
  readonly compileMs: number;
  /** Time per case, without the compile: program, sandbox and comparison. */
  readonly caseMs: number;
  /** Time per case of the same program started by plain fork and exec. */
  readonly bareMs: number;
}

/**
 * Judges a program with 100 trivial cases several times, each time with a new source. The engine is like that of a
 * node.
 */
export async function measureHundredCases(turns: number): Promise<HundredCases> {
  const judge = await openTestJudge();
  try {
    await prepare(judge);
    const bare = await openBareLoop(judge);
    const figures = { judge: [] as number[], compile: [] as number[], bare: [] as number[] };
    for (let turn = -1; turn < turns; turn++) {
      const { total, compile } = await judgeOnce(judge);
      const bareMs = await bare();
      if (turn < 0) continue;
      figures.judge.push(total);
      figures.compile.push(compile);
      figures.bare.push(bareMs);
    }
    const withoutCompile = figures.judge.map((total, turn) => total - (figures.compile[turn] ?? 0));
    return {
      judgeMs: median(figures.judge),
      compileMs: median(figures.compile),
      caseMs: median(withoutCompile) / caseCount,
      bareMs: median(figures.bare),
    };
  } finally {
    await judge.close();
  }
}

async function judgeOnce(judge: TestJudge): Promise<{ total: number; compile: number }> {
  const cases = Array.from({ length: caseCount }, (_, n) => ({ input: `${n} 2\n`, answer: `${n + 2}\n` }));
  const task = await buildTask(judge.runtime, { language: 'C++', code: cppSource(), cases });
  return judge.onCore(async (core) => {
    const hooks = { signal: new AbortController().signal, onJudging: () => {}, onCase: () => {} };
    const started = performance.now();
    const outcome = await judge.runtime.engine.judge(task, core, hooks);
    const total = performance.now() - started;
    if (outcome.status !== JudgeStatus.Accepted || outcome.compileMs === null) {
      throw new Error(`judged ${outcome.status}: ${outcome.message ?? ''}`);
    }
    return { total, compile: outcome.compileMs };
  });
}

/** Prepares the precompiled headers that a node has after its first minutes. */
async function prepare(judge: TestJudge): Promise<void> {
  const { language, toolchain } = await cpp(judge);
  await judge.onCore(async (core) => {
    for (const item of language.preparations) {
      await judge.runtime.toolchains.prepare(language, toolchain, item, core);
    }
  });
}

async function cpp({ runtime }: TestJudge) {
  const language = findRegistered('C++');
  const toolchain = language && (await runtime.toolchains.toolchain(language));
  if (!language || !toolchain) throw new Error('C++ is not installed');
  return {
    language,
    toolchain,
    preparedArtifacts: runtime.toolchains.preparedArtifacts(language, toolchain),
  };
}

/**
 * Returns a function that measures one bare run of the same program in ms: the mean of as many runs as there are cases.
 */
async function openBareLoop(judge: TestJudge): Promise<() => Promise<number>> {
  const folder = await mkdtemp(join(tmpdir(), 'xiezhi-bench-'));
  const loop = join(folder, 'bare');
  await run('gcc', ['-std=gnu11', '-O2', '-o', loop, join(import.meta.dirname, 'bare.c')]);
  const input = join(folder, 'input');
  await writeFile(input, '1 2\n');
  const compiler = new Compiler(join(judge.folder, 'bare'), 256 * 1024 * 1024);
  const made = await cpp(judge);
  const compiled = await judge.onCore((core) =>
    compiler.compile({ ...made, code: cppSource(), extraFiles: {} }, core, {}),
  );
  if (!compiled.isOk) throw new Error('the program does not compile');
  const program = join(folder, 'program');
  await run('install', ['-m', '755', compiled.program.path, program]);
  await rm(input, { force: true });
  await writeFile(input, '1 2\n');
  return async () => {
    const { stdout } = await run(loop, [program, input, String(caseCount)]);
    return Number(stdout) / 1e6;
  };
}
