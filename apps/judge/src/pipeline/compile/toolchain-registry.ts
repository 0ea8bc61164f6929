import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunSpec, SandboxFault } from '@xiezhi/sandbox';
import { compileLimits } from './limits.ts';
import { Aborted, type Core, type CoreRunOptions, throwIfAborted } from '../../sandbox/core.ts';
import type {
  CompilerRights,
  PreparedArtifacts,
  Language,
  Preparation,
  Toolchain,
} from '../../languages/language.ts';

/** Name of the file that marks a complete artifact. Written last, so that an interrupted preparation runs again. */
const readyMark = 'ready';

/**
 * Toolchains of this host, looked up once per family, and the artifacts prepared for them under `folder`. A
 * changed toolchain gets new folders; the old ones are removed.
 */
export class ToolchainRegistry {
  readonly #folder: string;
  readonly #rights: CompilerRights;
  readonly #toolchains = new Map<string, Promise<Toolchain | null>>();
  readonly #ready = new Map<string, string>();
  readonly #pending = new Map<string, Promise<void>>();

  constructor(folder: string, rights: CompilerRights) {
    this.#folder = folder;
    this.#rights = rights;
  }

  /** Returns the toolchain of a language, or null if this host has none. */
  toolchain(language: Language): Promise<Toolchain | null> {
    let found = this.#toolchains.get(language.family);
    if (found === undefined) {
      found = language.findToolchain(this.#rights);
      this.#toolchains.set(language.family, found);
    }
    return found;
  }

  /** Forgets which toolchains were missing, so that toolchains installed meanwhile are found. */
  async retryMissing(): Promise<void> {
    for (const [family, found] of this.#toolchains) {
      if ((await found) === null) this.#toolchains.delete(family);
    }
  }

  /** Whether this host has another toolchain than the one in use, for instance after a package upgrade. */
  async hasChanged(language: Language): Promise<boolean> {
    const [used, found] = await Promise.all([this.toolchain(language), language.findToolchain(this.#rights)]);
    return used !== null && used.fingerprint !== found?.fingerprint;
  }

  /** Discards the toolchain and its prepared artifacts, so that the next request looks them up again. */
  async forget(language: Language): Promise<void> {
    this.#toolchains.delete(language.family);
    for (const [key, path] of this.#ready)
      if (!(await exists(join(path, readyMark)))) this.#ready.delete(key);
  }

  preparedArtifacts(language: Language, toolchain: Toolchain): PreparedArtifacts {
    return {
      folder: (name) => this.#ready.get(join(folderName(language.family, toolchain), name)) ?? null,
    };
  }

  /** Whether the artifact is prepared, so that `prepare` has nothing to do. */
  isPrepared(language: Language, toolchain: Toolchain, preparation: Preparation): boolean {
    return this.preparedArtifacts(language, toolchain).folder(preparation.name) !== null;
  }

  /** Loads the artifacts of earlier starts. */
  async load(languages: readonly Language[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    // Runs in parallel, because asking every compiler for its version takes time.
    await Promise.all(languages.map((language) => this.toolchain(language)));
    const wanted = new Set<string>();
    for (const language of languages) {
      const toolchain = await this.toolchain(language);
      if (toolchain === null) continue;
      const family = folderName(language.family, toolchain);
      wanted.add(family);
      for (const { name } of language.preparations) {
        const path = join(this.#folder, family, name);
        if (await exists(join(path, readyMark))) this.#ready.set(join(family, name), path);
      }
    }
    await this.#sweep(wanted);
  }

  /** Removes folders of other toolchain versions or of other versions of this program. */
  async #sweep(wanted: ReadonlySet<string>): Promise<void> {
    for (const family of await readdir(this.#folder)) {
      const path = join(this.#folder, family);
      const names = wanted.has(family) ? await readdir(path) : [];
      const stale = names.filter((name) => !this.#ready.has(join(family, name)));
      for (const name of stale) await rm(join(path, name), { recursive: true, force: true });
      if (!wanted.has(family)) await rm(path, { recursive: true, force: true });
    }
  }

  /**
   * Builds one artifact on `core`, or waits if another core builds it. If `core` runs exclusively, rejects with
   * SandboxFault instead of waiting. Rejects if the build fails, and with Aborted when the signal aborts. Removes
   * partial output.
   */
  async prepare(
    language: Language,
    toolchain: Toolchain,
    preparation: Preparation,
    core: Core,
    options: CoreRunOptions = {},
  ): Promise<void> {
    const key = join(folderName(language.family, toolchain), preparation.name);
    while (!this.isPrepared(language, toolchain, preparation)) {
      throwIfAborted(options.signal);
      const others = this.#pending.get(key);
      // The build in progress may be waiting for this core, which runs exclusively.
      if (others !== undefined && options.exclusivity === 'locked')
        throw new SandboxFault('closed', `another core prepares ${preparation.name}`);
      const pending = others ?? this.#build(key, toolchain, preparation, core, options);
      this.#pending.set(key, pending);
      try {
        await pending;
      } catch (error) {
        // If the build was aborted for another request, the loop starts it again for this one.
        if (!(error instanceof Aborted)) throw error;
      } finally {
        if (this.#pending.get(key) === pending) this.#pending.delete(key);
      }
    }
  }

  async #build(
    key: string,
    toolchain: Toolchain,
    preparation: Preparation,
    core: Core,
    options: CoreRunOptions,
  ): Promise<void> {
    const folder = join(this.#folder, key);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    try {
      await preparation.build({
        folder,
        toolchain,
        run: (spec: Omit<RunSpec, 'limits'>, limits = {}) =>
          core.run({ ...spec, limits: { ...compileLimits, ...limits } }, options),
      });
      await writeFile(join(folder, readyMark), `${toolchain.version}\n`);
      this.#ready.set(key, folder);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }
}

function folderName(family: string, toolchain: Toolchain): string {
  return `${family}-${toolchain.fingerprint}`;
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
}
