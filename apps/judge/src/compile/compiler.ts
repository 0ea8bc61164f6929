import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlacedFile, RunSpec } from '@xiezhi/sandbox';
import { BoundedFolder } from '../data/bounded-folder.ts';
import type { Command, Equipment, Language, Toolchain } from '../languages/language.ts';
import type { Core, CoreRunOptions } from '../sandboxing/core.ts';
import { TaskFault } from '../data/task-fault.ts';
import { errorText, limitText } from './ending.ts';
import { artefactLimitBytes, compileLimits } from './limits.ts';
import { extraFiles, isPlainName, prepareSource } from './source.ts';

/** Characters of a source that are sent with the specification: the header of checkers is longer. */
const inlineLength = 32 * 1024;

/** Rises when compiling changes in a way that the key of the cache does not show. */
const cacheVersion = 1;

export interface CompileJob {
  language: Language;
  toolchain: Toolchain;
  equipment: Equipment;
  code: string;
  /** Files of the problem that lie beside the source. */
  extraFiles: Readonly<Record<string, string>>;
}

/** Program ready to run: a file that is placed in the box under `name`. */
export interface Program {
  name: string;
  path: string;
  /** Files beside it; only where the source itself runs. */
  beside: readonly { name: string; text: string }[];
  compileCommand: readonly string[];
  /** Null when it came from the cache. */
  compileMs: number | null;
  /** Lets the cache forget it. */
  release(): void;
}

export type CompileResult =
  | { isOk: true; program: Program }
  | { isOk: false; message: string; compileCommand: readonly string[]; compileMs: number | null };

/** What the cache keeps of a compile, beside the artefact. */
interface Kept {
  message: string | null;
}

/**
 * Compiles in the sandbox. Equal content is compiled once: the key covers the source, the files beside it,
 * the command and the toolchain; who asks for what is being compiled at the moment waits for it.
 * Only what the source alone decides is kept: a compile stopped at a limit is tried again next time.
 */
export class Compiler {
  readonly #folder: BoundedFolder;
  readonly #pending = new Map<string, Promise<void>>();

  constructor(path: string, limitBytes: number) {
    this.#folder = new BoundedFolder(path, limitBytes);
  }

  /** Rejects with SandboxFault or Aborted, or with TaskFault when the problem's files are at fault. */
  async compile(job: CompileJob, core: Core, options: CoreRunOptions): Promise<CompileResult> {
    const prepared = prepareSource(job.code);
    if ('refusal' in prepared) {
      return { isOk: false, message: prepared.refusal, compileCommand: [], compileMs: null };
    }
    const code = job.language.tidySource?.(prepared.text) ?? prepared.text;
    const source = { name: job.language.sourceName(code), text: code };
    const beside = extraFiles(job.extraFiles).map(([name, text]) => ({ name, text }));
    checkNames(source.name, job.language.artefactName, beside);
    const command = job.language.compile({
      sourceName: source.name,
      extraNames: beside.map(({ name }) => name),
      toolchain: job.toolchain,
      equipment: job.equipment,
    });
    const key = keyOf(job, command, source, beside);
    const release = this.#folder.hold(key);
    try {
      const attempt = await this.#once(key, () =>
        this.#build(key, job.language, command, source, beside, core, options),
      );
      if (attempt.uncached !== null) {
        release();
        return { isOk: false, ...attempt.uncached, compileCommand: command.argv };
      }
      const folder = join(this.#folder.path, key);
      const kept = await readKept(folder);
      const common = { compileCommand: command.argv, compileMs: attempt.compileMs };
      if (kept.message !== null) {
        release();
        return { isOk: false, message: kept.message, ...common };
      }
      const name = job.language.artefactName ?? source.name;
      const isSource = job.language.artefactName === null;
      const path = join(folder, 'artefact');
      return { isOk: true, program: { name, path, beside: isSource ? beside : [], ...common, release } };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Runs `build` unless the key is there or being made by somebody else. */
  async #once(key: string, build: () => Promise<Attempt>): Promise<Attempt> {
    for (let pending = this.#pending.get(key); pending !== undefined; pending = this.#pending.get(key)) {
      await pending;
    }
    if (this.#folder.has(key)) return { compileMs: null, uncached: null };
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#pending.set(key, promise);
    try {
      return await build();
    } finally {
      this.#pending.delete(key);
      resolve();
    }
  }

  async #build(
    key: string,
    language: Language,
    command: Command,
    source: { name: string; text: string },
    beside: readonly { name: string; text: string }[],
    core: Core,
    options: CoreRunOptions,
  ): Promise<Attempt> {
    const folder = join(this.#folder.path, `.${key}.${randomUUID()}`);
    await mkdir(folder, { recursive: true });
    try {
      const artefact = join(folder, 'artefact');
      const files = await placeSources(folder, [source, ...beside]);
      const result = await core.run(specOf(command, files, language.artefactName, artefact), options);
      const compileMs = result.wallNs / 1e6;
      const stopped = limitText(result);
      if (stopped !== null) return { compileMs, uncached: { message: stopped, compileMs } };
      let message: string | null = null;
      if (result.exitCode !== 0) message = errorText(language, result);
      else if (language.artefactName === null) await writeFile(artefact, source.text);
      else if (result.collected[0]?.state !== 'ok') message = 'The compiler made no program';
      await writeFile(join(folder, 'kept.json'), JSON.stringify({ message } satisfies Kept));
      await rename(folder, join(this.#folder.path, key));
      const bytes = result.collected[0]?.bytes ?? Buffer.byteLength(source.text);
      await this.#folder.added(key, bytes + Buffer.byteLength(message ?? '') + 4096);
      return { compileMs, uncached: null };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

interface Attempt {
  compileMs: number | null;
  /** A result that is not kept. */
  uncached: { message: string; compileMs: number } | null;
}

function specOf(
  command: Command,
  files: PlacedFile[],
  artefactName: string | null,
  artefact: string,
): RunSpec {
  return {
    argv: [...command.argv],
    env: { ...command.env },
    binds: [...command.binds],
    proc: command.proc,
    devices: command.devices,
    stdin: 'empty',
    stdout: 'memory',
    limits: compileLimits,
    files,
    collect:
      artefactName === null
        ? []
        : [{ name: artefactName, to: artefact, limitBytes: artefactLimitBytes, mode: 0o755 }],
  };
}

/** Small texts go with the specification, which may be 1 MiB; larger ones are files of `folder` meanwhile. */
function placeSources(
  folder: string,
  sources: readonly { name: string; text: string }[],
): Promise<PlacedFile[]> {
  return Promise.all(
    sources.map(async ({ name, text }, index) => {
      if (text.length <= inlineLength) return { name, source: { bytes: Buffer.from(text) } };
      const path = join(folder, `source-${index}`);
      await writeFile(path, text);
      return { name, source: { path } };
    }),
  );
}

function checkNames(
  sourceName: string,
  artefactName: string | null,
  beside: readonly { name: string }[],
): void {
  for (const { name } of beside) {
    if (!isPlainName(name))
      throw new TaskFault(`the problem's extra file ${JSON.stringify(name)} has no plain name`);
    if (name === sourceName || name === artefactName) {
      throw new TaskFault(`the problem's extra file ${name} has the name of the program`);
    }
  }
}

function keyOf(
  job: CompileJob,
  command: Command,
  source: { name: string; text: string },
  beside: readonly { name: string; text: string }[],
): string {
  const parts = [cacheVersion, job.language.name, job.toolchain.fingerprint, command.argv, command.env];
  const files = [source, ...beside].map(({ name, text }) => [name, text]);
  return createHash('sha256')
    .update(JSON.stringify([...parts, files]))
    .digest('hex');
}

async function readKept(folder: string): Promise<Kept> {
  const kept: unknown = JSON.parse(await readFile(join(folder, 'kept.json'), 'utf8'));
  const message = typeof kept === 'object' && kept !== null && 'message' in kept ? kept.message : null;
  return { message: typeof message === 'string' ? message : null };
}
