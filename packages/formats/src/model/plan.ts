import type { ProblemPackage } from './model.ts';

/** A folder or an archive, read without ever leaving it. Paths are relative, with `/`. */
export interface PackageSource {
  /** Every file with its size in bytes, sorted by path; also those behind links. */
  list(): readonly PackageFile[];
  /** The bytes of a file; throws `PackageError` when it is missing or larger than `maximum`. */
  read(path: string, maximum?: number): Promise<Buffer>;
  /** The bytes of a file as they come, for test data that need not fit into memory. */
  stream(path: string): Promise<NodeJS.ReadableStream>;
  /** Releases the archive; using the source afterwards is an error. */
  close(): Promise<void>;
}

export interface PackageFile {
  path: string;
  size: number;
  /** Where the bytes are, when the file was reached by a link. */
  target?: string;
  /** Why a link is not followed, or nobody knows which of two files is meant. A problem that holds such a one cannot be read. */
  refusal?: string;
  /** It stands in the archive twice, with different contents. */
  isDoubled?: true;
}

/** What the loss of a file or a key means for those who solve the problem. */
export type LossEffect = 'none' | 'display' | 'score' | 'verdict';

/** One line of the report: a file (path) or a key (`problem.yaml: limits.memory`). */
export type PlanEntry =
  | { item: string; outcome: 'taken' | 'ignored'; note?: string }
  | { item: string; outcome: 'converted'; note: string }
  | { item: string; outcome: 'lost'; effect: LossEffect; note: string };

/**
 * What an import would do, before anything is written: the problem and one line for each file
 * and key of the package. `stops` are reasons why the problem cannot be taken at all.
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

/** A package that cannot be read; the message is for the person who brought it. */
export class PackageError extends Error {
  override name = 'PackageError';
}
