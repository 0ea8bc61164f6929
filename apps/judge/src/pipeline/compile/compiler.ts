import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlacedFile, RunResult, RunSpec } from '@xiezhi/sandbox';
import { BoundedFolder } from '../../cache/bounded-folder.ts';
import type { Command, PreparedArtifacts, Language, Toolchain } from '../../languages/language.ts';
import type { Core, CoreRunOptions } from '../../sandbox/core.ts';
import { TaskFault } from '../../errors/task-fault.ts';
import { ToolchainFault } from '../../errors/toolchain-fault.ts';
import { errorText, limitText, mayBeDamage } from './compile-error.ts';
import { artefactLimitBytes, compileLimits } from './limits.ts';
import { besideOf, storeSources, placeSources, type Text } from './placing.ts';
import {
  extraFiles,
  extraFilesMax,
  isPlainName,
  nameRefusal,
  prepareSource,
  sourceNameBeside,
} from './source.ts';

/** Increment when compilation changes in a way that the cache key does not capture. */
const cacheVersion = 3;

export interface CompileJob {
  language: Language;
  toolchain: Toolchain;
  preparedArtifacts: PreparedArtifacts;
  code: string;
  /** Problem files that are placed in the folder of the source. */
  extraFiles: Readonly<Record<string, string>>;
  /** Problem files compiled with the source; one of them may contain the main program. */
  includedFiles?: Readonly<Record<string, string>>;
  /**
   * A program that is known to compile. It is compiled after a suspicious error, to see whether the compiler is broken.
   */
  control?: string;
}

/** A program ready to run: a file that is placed in the box under `name`. */
export interface Program {
  name: string;
  path: string;
  /** Files placed in the same folder; only if the source itself runs. */
  beside: readonly PlacedFile[];
  compileCommand: readonly string[];
  /** Compile time in ms; null if the program came from the cache. */
  compileMs: number | null;
  /** Allows the cache to evict the program. */
  release(): void;
}

export type CompileResult =
  | { isOk: true; program: Program }
  | { isOk: false; message: string; compileCommand: readonly string[]; compileMs: number | null };

/** Cache entry of a compile, stored next to the artifact. */
interface CacheEntry {
  message: string | null;
  /** Size of the artifact in bytes. */
  size: number;
}

/**
 * Compiles in the sandbox. Identical content is compiled once: the cache key covers the source, its
 * accompanying files, the command and the toolchain, and a request for a compile in progress waits for it.
 * Only results that depend on the source alone are cached; a compile that hit a limit runs again next time.
 */
export class Compiler {
  readonly #folder: BoundedFolder;
  readonly #pending = new Map<string, Promise<void>>();

  constructor(path: string, limitBytes: number) {
    this.#folder = new BoundedFolder(path, limitBytes);
  }

  /**
   * Compiles a program or takes it from the cache. Rejects with SandboxFault, Aborted or ToolchainFault, or with
   * TaskFault if the problem's files are invalid.
   */
  async compile(job: CompileJob, core: Core, options: CoreRunOptions): Promise<CompileResult> {
    const prepared = prepareSource(job.code);
    if ('refusal' in prepared) return refused(prepared.refusal);
    const code = job.language.tidySource?.(prepared.text) ?? prepared.text;
    const included = job.includedFiles ?? {};
    const named = sourceNameBeside(job.language, code, included);
    if ('refusal' in named) return refused(named.refusal);
    const source = { name: named.name, text: code };
    const refusal = nameRefusal(source.name);
    if (refusal !== null) return refused(refusal);
    const files = { ...Object.fromEntries(extraFiles(job.extraFiles)), ...included };
    const accompanying = Object.entries(files).map(([name, text]) => ({ name, text }));
    checkNames(source.name, job.language.artefactName, accompanying);
    const command = job.language.compile({
      sourceName: source.name,
      extraNames: accompanying.map(({ name }) => name),
      includedNames: accompanying.map(({ name }) => name).filter((name) => Object.hasOwn(included, name)),
      toolchain: job.toolchain,
      preparedArtifacts: job.preparedArtifacts,
    });
    const key = keyOf(job, command, source, accompanying);
    const release = this.#folder.pin(key);
    try {
      const build = () => this.#build(key, job, command, source, accompanying, core, options);
      // A core that runs exclusively does not wait for a compile in progress, because that compile may be
      // waiting for this core.
      const attempt = await (options.exclusivity === 'locked'
        ? this.#unlessCached(key, build)
        : this.#once(key, build));
      if (attempt.uncached !== null) {
        release();
        return { isOk: false, ...attempt.uncached, compileCommand: command.argv };
      }
      const folder = join(this.#folder.path, key);
      const entry = await readEntry(folder);
      const common = { compileCommand: command.argv, compileMs: attempt.compileMs };
      if (entry.message !== null) {
        release();
        return { isOk: false, message: entry.message, ...common };
      }
      const name = job.language.artefactName ?? source.name;
      const isSource = job.language.artefactName === null;
      const path = join(folder, 'artefact');
      const placed = isSource ? accompanying.map((file, index) => besideOf(folder, file.name, index)) : [];
      return { isOk: true, program: { name, path, beside: placed, ...common, release } };
    } catch (error) {
      release();
      throw error;
    }
  }

  /**
   * Evicts at least `bytes` of programs, or all unused ones, because the disk is nearly full. Returns the bytes freed.
   */
  makeRoom(bytes: number): Promise<number> {
    return this.#folder.makeRoom(bytes);
  }

  /** Whether the cached artifact exists with its original size; removes the entry otherwise. */
  async #isWhole(key: string): Promise<boolean> {
    if (!this.#folder.has(key)) return false;
    const folder = join(this.#folder.path, key);
    try {
      const { message, size } = await readEntry(folder);
      if (message !== null || (await stat(join(folder, 'artefact'))).size === size) return true;
    } catch {
      // The artifact was deleted externally, or lost in a power failure.
    }
    await this.#folder.removed(key);
    return false;
  }

  /** Runs `build` unless the key is cached. Waits first if the key is being built. */
  async #once(key: string, build: () => Promise<Attempt>): Promise<Attempt> {
    for (let pending = this.#pending.get(key); pending !== undefined; pending = this.#pending.get(key)) {
      await pending;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#pending.set(key, promise);
    try {
      return await this.#unlessCached(key, build);
    } finally {
      this.#pending.delete(key);
      resolve();
    }
  }

  async #unlessCached(key: string, build: () => Promise<Attempt>): Promise<Attempt> {
    return (await this.#isWhole(key)) ? { compileMs: null, uncached: null } : build();
  }

  async #build(
    key: string,
    job: CompileJob,
    command: Command,
    source: Text,
    accompanying: readonly Text[],
    core: Core,
    options: CoreRunOptions,
  ): Promise<Attempt> {
    const { language } = job;
    const folder = join(this.#folder.path, `.${key}.${randomUUID()}`);
    await mkdir(folder, { recursive: true });
    try {
      const artefact = join(folder, 'artefact');
      const files = await placeSources(folder, [source, ...accompanying]);
      const spec = specOf(command, files, language.artefactName, artefact);
      const run = async (): Promise<RunResult> => {
        const result = await core.run(spec, options);
        if (result.execError === null) return result;
        throw new ToolchainFault(language.name, `${command.argv[0]}: ${result.execError}`);
      };
      let result = await run();
      if (isDoubtful(language, result)) {
        await throwIfDamaged(job, join(folder, 'control'), core, options);
        // Only a repeated error counts, because on a busy host a header was once missing for a moment.
        result = await run();
      }
      const compileMs = result.wallNs / 1e6;
      const stopped = limitText(result);
      if (stopped !== null) return { compileMs, uncached: { message: stopped, compileMs } };
      let message: string | null = null;
      if (result.exitCode !== 0) message = errorText(language, result);
      else if (language.artefactName === null) await storeSources(folder, artefact, source, accompanying);
      else if (result.collected[0]?.state !== 'ok') message = 'The compiler made no program';
      const size = message === null ? (await stat(artefact)).size : 0;
      await writeFile(join(folder, 'kept.json'), JSON.stringify({ message, size } satisfies CacheEntry));
      await rename(folder, join(this.#folder.path, key)).catch(ignoreIfExists);
      const texts = [source, ...accompanying].reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
      const bytes = result.collected[0]?.bytes ?? texts;
      await this.#folder.added(key, bytes + Buffer.byteLength(message ?? '') + 4096);
      return { compileMs, uncached: null };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** Ignores that another process has stored the same entry meanwhile; throws any other error. */
function ignoreIfExists(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
}

interface Attempt {
  compileMs: number | null;
  /** A result that is not cached. */
  uncached: { message: string; compileMs: number } | null;
}

/** Whether a compile failed with an error that a damaged compiler causes, too. */
function isDoubtful(language: Language, result: RunResult): boolean {
  return result.exitCode !== 0 && limitText(result) === null && mayBeDamage(errorText(language, result));
}

/** Compiles the control program. Throws ToolchainFault if that fails too. */
async function throwIfDamaged(job: CompileJob, target: string, core: Core, options: CoreRunOptions) {
  const { control, preparedArtifacts, language, toolchain } = job;
  if (control === undefined) return;
  const sourceName = language.sourceName(control);
  const command = language.compile({
    sourceName,
    extraNames: [],
    includedNames: [],
    toolchain,
    preparedArtifacts,
  });
  const files = [{ name: sourceName, source: { bytes: Buffer.from(control) } }];
  const result = await core.run(specOf(command, files, language.artefactName, target), options);
  if (result.exitCode !== 0 && limitText(result) === null)
    throw new ToolchainFault(language.name, errorText(language, result).slice(0, 500));
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

function refused(message: string): CompileResult {
  return { isOk: false, message, compileCommand: [], compileMs: null };
}

function checkNames(
  sourceName: string,
  artefactName: string | null,
  accompanying: readonly { name: string }[],
): void {
  if (accompanying.length > extraFilesMax)
    throw new TaskFault(`the problem has ${accompanying.length} extra files; ${extraFilesMax} are the most`);
  for (const { name } of accompanying) {
    if (!isPlainName(name))
      throw new TaskFault(`the problem's extra file ${JSON.stringify(name)} has no plain name`);
    if (name === sourceName || name === artefactName) {
      throw new TaskFault(`the problem's extra file ${name} has the name of the program`);
    }
  }
}

function keyOf(job: CompileJob, command: Command, source: Text, accompanying: readonly Text[]): string {
  const parts = [cacheVersion, job.language.name, job.toolchain.fingerprint, command.argv, command.env];
  const files = [source, ...accompanying].map(({ name, text }) => [name, text]);
  return createHash('sha256')
    .update(JSON.stringify([...parts, files]))
    .digest('hex');
}

async function readEntry(folder: string): Promise<CacheEntry> {
  const entry: unknown = JSON.parse(await readFile(join(folder, 'kept.json'), 'utf8'));
  if (typeof entry !== 'object' || entry === null || !('message' in entry) || !('size' in entry))
    throw new Error('a compiled program is damaged');
  return { message: typeof entry.message === 'string' ? entry.message : null, size: Number(entry.size) };
}
