import type { ProblemPackage } from '../model/model.ts';
import type { PackageSource, PlanEntry } from '../model/plan.ts';

/** Part of a file: text, or a file of the problem's source, as it is or encoded for XML. */
export type OutputPiece = string | { from: string; as: 'text' | 'xml' | 'base64' };

/** A file of a written package: its text, a file of the problem's source, or pieces of both. */
export type OutputFile = (
  | { path: string; content: string }
  | { path: string; from: string }
  | { path: string; pieces: readonly OutputPiece[] }
) & {
  /** A script that readers execute. */
  isExecutable?: true;
};

export interface WrittenProblem {
  /** Folder of the problem inside an archive of several, with a trailing `/`; '' for the archive's root. */
  root: string;
  files: OutputFile[];
  /** What the format cannot express. */
  remarks: PlanEntry[];
}

/**
 * One kind of package that can be written. Writers have no side effects: the code that stores the package copies the
 * bytes.
 */
export interface PackageWriter {
  readonly name: string;
  /** Other judges accept one problem per archive and expect it at the root. */
  readonly isRootAlone?: true;
  /**
   * Throws `PackageError` if the format cannot express the problem.
   * @param number place among the problems of the archive, from 1
   */
  write(problem: ProblemPackage, number?: number): WrittenProblem;
  /** For formats that cannot contain all bytes: throws `PackageError` for files that they cannot contain. */
  check?(problem: ProblemPackage, source: PackageSource): Promise<void>;
}

/** Writes a problem after the format's check of its files. Throws `PackageError`. */
export async function writeChecked(
  writer: PackageWriter,
  { problem, source }: { problem: ProblemPackage; source: PackageSource },
  number?: number,
): Promise<WrittenProblem> {
  await writer.check?.(problem, source);
  return writer.write(problem, number);
}
