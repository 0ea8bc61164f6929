import type { Bind, DeviceSet, RunLimits, RunResult, RunSpec } from '@xiezhi/sandbox';
import type { RuntimeTraits } from '@xiezhi/rules';

/** A compiler or interpreter found on this host. */
export interface Toolchain {
  /** First line of the tool's version output. */
  readonly version: string;
  /** Changes with the version, or with the path, size or time of the programs. */
  readonly fingerprint: string;
  /** Real host paths, keyed by the names that the language uses. */
  readonly programs: Readonly<Record<string, string>>;
}

/** A command inside the sandbox, without limits and files. */
export interface Command {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly binds: readonly Bind[];
  /** Whether the runtime needs a `/proc`. */
  readonly proc: boolean;
  readonly devices: DeviceSet;
}

/** Limits as passed to a language's runtime. */
export interface StatedRunLimits {
  readonly memoryMb: number;
}

/** Folders made by preparations, by name; null until one is ready. */
export interface PreparedArtifacts {
  folder(preparation: string): string | null;
}

export interface CompileInput {
  readonly sourceName: string;
  /** Additional files in the box. */
  readonly extraNames: readonly string[];
  /** Those of `extraNames` whose sources are compiled with the program. */
  readonly includedNames: readonly string[];
  readonly toolchain: Toolchain;
  readonly preparedArtifacts: PreparedArtifacts;
}

export interface RunInput {
  readonly artefactName: string;
  readonly limits: StatedRunLimits;
  readonly toolchain: Toolchain;
  readonly preparedArtifacts: PreparedArtifacts;
}

/** What the sandbox of this host permits to a compiler. */
export interface CompilerRights {
  /** Whether it may change modes of files: not in the tier `restricted`. */
  readonly mayChangeModes: boolean;
}

/** Context of a preparation. Files it leaves in `folder` are kept as long as the toolchain. */
export interface PreparationContext {
  readonly folder: string;
  readonly toolchain: Toolchain;
  /** Runs in the sandbox with compile limits, overridden by `limits`. Rejects with SandboxFault. */
  readonly run: (spec: Omit<RunSpec, 'limits'>, limits?: Partial<RunLimits>) => Promise<RunResult>;
}

/** An artifact built once per toolchain. Languages of a family that name the same one share it. */
export interface Preparation {
  readonly name: string;
  /** Whether the language cannot be judged without it. Otherwise it only speeds up compiles. */
  readonly isRequired: boolean;
  /** Rejects if it cannot be built. */
  build(context: PreparationContext): Promise<void>;
}

/**
 * `core`: every node has it, and the node counts as started when these are verified. `base`: also installed
 * with the product, verified after the start. `optional`: installed on demand.
 */
export type Pack = 'core' | 'base' | 'optional';

/** A language as this node judges it. No other code of the judge refers to a language by name. */
export interface Language {
  /** Exact name, as stored in submissions. */
  readonly name: string;
  /** Languages of one family share a toolchain and its preparations. */
  readonly family: string;
  readonly runtime: RuntimeTraits;
  /** Debian packages that install the toolchain. */
  readonly debianPackages: readonly string[];
  readonly pack: Pack;
  /** Maximum number of processes and threads of a run. */
  readonly processes: number;
  readonly preparations: readonly Preparation[];
  /**
   * Finds the toolchain on this host; null if absent. Leaves out optional programs that need a right which
   * the sandbox does not grant.
   */
  findToolchain(rights?: CompilerRights): Promise<Toolchain | null>;
  /** Plain name of the source file; some languages derive it from the code. */
  sourceName(code: string): string;
  /**
   * Name of the source file if the problem includes a main program that has the usual name; null if the code
   * requires the usual name.
   */
  sourceNameBesideMain?(code: string): string | null;
  /** Name of the compiled file; null if the source itself runs and "compile" only checks it. */
  readonly artefactName: string | null;
  compile(input: CompileInput): Command;
  run(input: RunInput): Command;
  /** Fixes source details that only this language rejects, such as Windows line endings. */
  tidySource?(code: string): string;
  /** Removes text about the tool rather than the source from a compile message. */
  tidyMessage?(message: string): string;
}
