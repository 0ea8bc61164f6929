import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunSpec } from '@xiezhi/sandbox';
import { Compiler, type Program } from '../../pipeline/compile/compiler.ts';
import type { Language, Toolchain } from '../../languages/language.ts';
import { findRegistered } from '../../languages/registry.ts';
import type { ToolchainRegistry } from '../../pipeline/compile/toolchain-registry.ts';
import type { Core } from '../../sandbox/core.ts';
import { type Batch, type Measurement, parseCpuTicks, summarize } from './measurement.ts';

const code = readFileSync(join(import.meta.dirname, 'reference.c'), 'utf8');
/** Expected output; `referenceNs` is the time of the program that prints it. */
const output = '2664148096\n';

/** Maximum time in ms that a batch waits for the other cores to pause. The core that measures is idle meanwhile. */
const timeoutMs = 500;
const batchCount = 5;
const runsOfBatch = 3;
const mebibyte = 1024 * 1024;

/** The optimizing C compiler of this node, which builds the reference program. */
export interface ReferenceCompiler {
  readonly language: Language;
  readonly toolchain: Toolchain;
}

/** Returns the optimizing C compiler of this host, or null. */
export async function findReferenceCompiler(
  toolchains: ToolchainRegistry,
): Promise<ReferenceCompiler | null> {
  const language = findRegistered('C With O2');
  const toolchain = language === undefined ? null : await toolchains.toolchain(language);
  return language === undefined || toolchain === null ? null : { language, toolchain };
}

/** Returns a key of program and compiler: times with different keys are not comparable. */
export function referenceKey({ toolchain }: ReferenceCompiler): string {
  return createHash('sha256').update(code).update(toolchain.fingerprint).digest('hex').slice(0, 16);
}

/** The fixed program whose CPU time measures the speed of a core; built once and stored in `folder`. */
export class ReferenceProgram {
  readonly #compiler: Compiler;
  readonly #toolchains: ToolchainRegistry;
  readonly #by: ReferenceCompiler;

  constructor(folder: string, toolchains: ToolchainRegistry, by: ReferenceCompiler) {
    this.#compiler = new Compiler(folder, 16 * mebibyte);
    this.#toolchains = toolchains;
    this.#by = by;
  }

  /**
   * Measures in less than a second; other cores pause for a tenth of it at a time. Rejects like `Core.run`,
   * and with ExclusiveTimeout if another core is in a long run.
   */
  async measure(core: Core, signal: AbortSignal): Promise<Measurement> {
    const { language, toolchain } = this.#by;
    const preparedArtifacts = this.#toolchains.preparedArtifacts(language, toolchain);
    const job = { language, toolchain, preparedArtifacts, code, extraFiles: {} };
    const compiled = await this.#compiler.compile(job, core, { signal });
    if (!compiled.isOk) throw new Error(`the reference program does not compile: ${compiled.message}`);
    const { program } = compiled;
    try {
      const batches: Batch[] = [];
      // This run is not measured; it loads the file into memory.
      await runOnce(core, program, signal, 'shared');
      for (let index = 0; index < batchCount; index++) {
        batches.push(
          await core.runExclusivelyWithin(timeoutMs, () => runBatch(core, program, signal), signal),
        );
      }
      return summarize(batches);
    } finally {
      program.release();
    }
  }
}

async function runBatch(core: Core, program: Program, signal: AbortSignal): Promise<Batch> {
  const before = await readTicks();
  const runs: number[] = [];
  for (let index = 0; index < runsOfBatch; index++) {
    runs.push(await runOnce(core, program, signal, 'locked'));
  }
  return { runs, before, after: await readTicks() };
}

async function runOnce(
  core: Core,
  { name, path }: Program,
  signal: AbortSignal,
  exclusivity: 'shared' | 'locked',
): Promise<number> {
  const spec: RunSpec = {
    argv: [`/box/${name}`],
    files: [{ name, source: { path }, mode: 0o555, by: 'bind' }],
    stdin: 'empty',
    limits: {
      cpuMs: 2000,
      wallMs: 20_000,
      memoryBytes: 64 * mebibyte,
      processes: 1,
      outputBytes: 4096,
      boxBytes: mebibyte,
    },
  };
  const result = await core.run(spec, { signal, exclusivity });
  if (result.stdout.toString('utf8') !== output) {
    throw new Error(`the reference program printed something else (exit ${String(result.exitCode)})`);
  }
  return result.cpuNs;
}

async function readTicks() {
  return parseCpuTicks(await readFile('/proc/stat', 'utf8'));
}
