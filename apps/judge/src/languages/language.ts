import type { Bind, DeviceSet, RunLimits, RunResult, RunSpec } from '@xiezhi/sandbox';
import type { RuntimeTraits } from '@xiezhi/rules';

/** A compiler or interpreter as it was found on this host. */
export interface Toolchain {
  /** The tool's own words, one line. */
  readonly version: string;
  /** Changes whenever the tool does: version, path, size and time of its programs. */
  readonly fingerprint: string;
  /** Real host paths by the names that its language uses. */
  readonly programs: Readonly<Record<string, string>>;
}

/** A command inside the sandbox, apart from limits and files. */
export interface Command {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly binds: readonly Bind[];
  /** Whether the runtime needs a `/proc`. */
  readonly proc: boolean;
  readonly devices: DeviceSet;
}

/** Limits as a language's runtime must be told. */
export interface StatedRunLimits {
  readonly memoryMb: number;
}

/** Folders that preparations made, by name; null while one is not ready. */
export interface PreparedArtifacts {
  folder(preparation: string): string | null;
}

export interface CompileInput {
  readonly sourceName: string;
  /** Further files in the box. */
  readonly extraNames: readonly string[];
  /** Those of `extraNames` whose sources are compiled with the program. */
  readonly includedNames: readonly string[];
  readonly toolchain: Toolchain;
  readonly equipment: PreparedArtifacts;
}

export interface RunInput {
  readonly artefactName: string;
  readonly limits: StatedRunLimits;
  readonly toolchain: Toolchain;
  readonly equipment: PreparedArtifacts;
}

/** Where a preparation works. What it leaves in `folder` is kept for as long as the toolchain stays. */
export interface Workshop {
  readonly folder: string;
  readonly toolchain: Toolchain;
  /** Runs in the sandbox with the limits of a compile, `limits` on top. Rejects with SandboxFault. */
  readonly run: (spec: Omit<RunSpec, 'limits'>, limits?: Partial<RunLimits>) => Promise<RunResult>;
}

/** Something built once per toolchain. Languages of a family that name the same one share it. */
export interface Preparation {
  readonly name: string;
  /** Required: the language cannot be judged without. Otherwise it only makes compiles faster. */
  readonly isRequired: boolean;
  /** Rejects when it cannot be built. */
  build(workshop: Workshop): Promise<void>;
}

/**
 * `core`: every node has it, and counts as started when these are proven. `base`: installed with the product as
 * well, proven after the start. `optional`: installed on demand.
 */
export type Pack = 'core' | 'base' | 'optional';

/** One language of the product as this node judges it. Nothing else in the judge knows a language by name. */
export interface Language {
  /** Exact name as stored on submissions. */
  readonly name: string;
  /** Languages of one family share a toolchain and its preparations. */
  readonly family: string;
  readonly runtime: RuntimeTraits;
  /** Debian packages that bring the toolchain. */
  readonly debianPackages: readonly string[];
  readonly pack: Pack;
  /** Processes and threads that a run may have. */
  readonly processes: number;
  readonly preparations: readonly Preparation[];
  /** Looks on this host; null when the toolchain is absent. */
  findToolchain(): Promise<Toolchain | null>;
  /** Plain name of the source file; some languages take it from the code. */
  sourceName(code: string): string;
  /** Name of the source where the problem brings a main program by its usual name; null where the code forbids another one. */
  sourceNameBesideMain?(code: string): string | null;
  /** Name of the file that a compile makes; null when the source itself runs and "compile" only checks it. */
  readonly artefactName: string | null;
  compile(input: CompileInput): Command;
  run(input: RunInput): Command;
  /** Mends what this language alone minds in a source, such as the line ends of Windows. */
  tidySource?(code: string): string;
  /** Takes away what a compile message says about the tool rather than the source. */
  tidyMessage?(message: string): string;
}
