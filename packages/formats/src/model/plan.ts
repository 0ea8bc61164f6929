import type { ProblemPackage } from './model.ts';

/** A folder or an archive. Nothing outside of it can be read. Paths are relative, with `/`. */
export interface PackageSource {
  /** Returns every file with its size in bytes, sorted by path, including linked files. */
  list(): readonly PackageFile[];
  /** Returns the bytes of a file; throws `PackageError` if it is missing or larger than `maximum`. */
  read(path: string, maximum?: number): Promise<Buffer>;
  /** Returns the bytes of a file as a stream, for test data that may not fit into memory. */
  stream(path: string): Promise<NodeJS.ReadableStream>;
  /** Releases the archive; the source must not be used afterwards. */
  close(): Promise<void>;
}

export interface PackageFile {
  path: string;
  size: number;
  /** Path of the actual file, if `path` is reached through a link. */
  target?: string;
  /**
   * Why the file cannot be read: its link is not followed, or its path is ambiguous. A problem that needs the file
   * cannot be imported.
   */
  refusal?: string;
  /** Whether the archive contains the path twice with different contents. */
  isDoubled?: true;
}

/** How the loss of a file or key affects solvers. */
export type LossEffect = 'none' | 'display' | 'score' | 'verdict';

/** One line of the report. `item` is a file (path) or a key (`problem.yaml: limits.memory`). */
export type PlanEntry =
  | { item: string; outcome: 'taken' | 'ignored'; note?: string }
  | { item: string; outcome: 'converted'; note: string }
  | { item: string; outcome: 'lost'; effect: LossEffect; note: string };

/**
 * Preview of an import before anything is stored: the problem, and one line for each file and key of the package.
 * `stops` are the reasons why the problem cannot be imported.
 */
export interface ImportPlan {
  format: string;
  /** Folder of the problem inside the source, '' for its root. */
  root: string;
  problem: ProblemPackage;
  entries: PlanEntry[];
  stops: string[];
  source: PackageSource;
}

/** Thrown if the package cannot be read. The message is for the user who uploaded it. */
export class PackageError extends Error {
  override name = 'PackageError';
}
