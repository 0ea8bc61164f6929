import type { ProblemPackage } from '../model/model.ts';
import type { PackageSource, PlanEntry } from '../model/plan.ts';

/**
 * Piece of a file: a text, or a file of the problem's source. The source file is inserted unchanged or encoded for XML.
 */
export type OutputPiece = string | { from: string; as: 'text' | 'xml' | 'base64' };

/**
 * A file of a written package. Its content is a text, a file of the problem's source, or a list of pieces of both
 * kinds.
 */
export type OutputFile = (
  | { path: string; content: string }
  | { path: string; from: string }
  | { path: string; pieces: readonly OutputPiece[] }
) & {
  /** A script that readers execute. */
  isExecutable?: true;
};

export interface WrittenProblem {
  /** Folder of the problem in an archive, with a trailing `/`; '' for the root of the archive. */
  root: string;
  files: OutputFile[];
  /** Report entries about what the format expresses differently or not at all. */
  remarks: PlanEntry[];
}

/**
 * Writer of one kind of package. A writer has no side effects. It only returns what the files contain, and its caller
 * copies the bytes.
 */
export interface PackageWriter {
  readonly name: string;
  /** Whether other judges expect a single problem at the root of the archive. */
  readonly isRootAlone?: true;
  /**
   * Returns the files of the package. Throws `PackageError` if the format cannot express the problem.
   * @param number position among the problems of the archive, from 1
   */
  write(problem: ProblemPackage, number?: number): WrittenProblem;
  /**
   * Throws `PackageError` if the format cannot contain the bytes of some file. Only for formats with such a
   * restriction.
   */
  check?(problem: ProblemPackage, source: PackageSource): Promise<void>;
}

/** Checks the problem's files with `check` of the format and writes the problem. Throws `PackageError`. */
export async function writeChecked(
  writer: PackageWriter,
  { problem, source }: { problem: ProblemPackage; source: PackageSource },
  number?: number,
): Promise<WrittenProblem> {
  await writer.check?.(problem, source);
  return writer.write(problem, number);
}
