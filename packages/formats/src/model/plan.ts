import type { ProblemPackage } from './model.ts';

/** A folder or an archive; reading never leaves it. Paths are relative, with `/`. */
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
  /** Path of the contents, if the file was reached by a link. */
  target?: string;
  /**
   * Why a link is not followed, or that two files are ambiguous. A problem that needs such a file cannot be read.
   */
  refusal?: string;
  /** The archive contains the path twice, with different contents. */
  isDoubled?: true;
}

/** Effect of a lost file or key on solvers. */
export type LossEffect = 'none' | 'display' | 'score' | 'verdict';

/** One line of the report: a file (path) or a key (`problem.yaml: limits.memory`). */
export type PlanEntry =
  | { item: string; outcome: 'taken' | 'ignored'; note?: string }
  | { item: string; outcome: 'converted'; note: string }
  | { item: string; outcome: 'lost'; effect: LossEffect; note: string };

/**
 * Preview of an import, before anything is written: the problem and one line for each file and key of the package.
 * `stops` are reasons why the problem cannot be imported.
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

/** The package cannot be read; the message is for the user who uploaded it. */
export class PackageError extends Error {
  override name = 'PackageError';
}
