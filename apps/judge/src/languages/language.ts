import type { Bind, DeviceSet, RunLimits, RunResult, RunSpec } from '@xiezhi/sandbox';
import type { RuntimeTraits } from '@xiezhi/rules';

/** A compiler or interpreter found on this host. */
export interface Toolchain {
  /** First line of the tool's version output. */
  readonly version: string;
  /** Changes if the version changes, or the path, size or modification time of a program. */
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

/** Folders of prepared artifacts. `folder` returns null until the preparation of that name has finished. */
export interface PreparedArtifacts {
  folder(preparation: string): string | null;
}

export interface CompileInput {
  readonly sourceName: string;
  /** Additional files in the box. */
  readonly extraNames: readonly string[];
  /** The subset of `extraNames` whose sources are compiled with the program. */
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
  /** Whether a compiler may change file modes. False in the sandbox tier `restricted`. */
  readonly mayChangeModes: boolean;
}

/**
 * Context of a preparation. Files that the preparation writes to `folder` are kept as long as the toolchain is in use.
 */
export interface PreparationContext {
  readonly folder: string;
  readonly toolchain: Toolchain;
  /** Runs a command in the sandbox with compile limits, overridden by `limits`. Rejects with SandboxFault. */
  readonly run: (spec: Omit<RunSpec, 'limits'>, limits?: Partial<RunLimits>) => Promise<RunResult>;
}

/**
 * An artifact built once per toolchain. Languages of one family share it if their preparations have the same `name`.
 */
export interface Preparation {
  readonly name: string;
  /**
   * Whether the language cannot be judged without this artifact. An artifact that is not required only speeds up
   * compiles.
   */
  readonly isRequired: boolean;
  /** Builds the artifact. Rejects if that fails. */
  build(context: PreparationContext): Promise<void>;
}

/**
 * Determines when a language is installed and verified. `core`: every node has it; the node counts as started once all
 * core languages are verified. `base`: installed with the product too, but verified after the start. `optional`:
 * installed on demand.
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
   * Returns the name of the source file if the problem includes a main program that already has the usual name. Returns
   * null if the code must have the usual name.
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
