import type { ProblemPackage } from '../model/model.ts';
import type { PackageSource, PlanEntry } from '../model/plan.ts';

/** Part of a file: text as it is, or a file of the problem's source in a shape that XML can hold. */
export type OutputPiece = string | { from: string; as: 'xml' | 'base64' };

/** A file of a written package: its text, a file of the problem's source, or pieces of both. */
export type OutputFile = (
  | { path: string; content: string }
  | { path: string; from: string }
  | { path: string; pieces: readonly OutputPiece[] }
) & {
  /** A script that readers run. */
  isExecutable?: true;
};

export interface WrittenProblem {
  /** Folder of the problem inside an archive of several, with `/` at its end; '' for the archive's root. */
  root: string;
  files: OutputFile[];
  /** What the format has no place for. */
  remarks: PlanEntry[];
}

/** One kind of package that can be written. Writing is pure: bytes are copied by whoever stores the package. */
export interface PackageWriter {
  readonly name: string;
  /** Other judges take one problem an archive, and look for it at the root. */
  readonly isRootAlone?: true;
  /**
   * Throws `PackageError` when the format cannot say what the problem is.
   * @param number place among the problems of the archive, from 1
   */
  write(problem: ProblemPackage, number?: number): WrittenProblem;
  /** For formats that cannot hold all bytes: throws `PackageError` for files that they cannot hold. */
  check?(problem: ProblemPackage, source: PackageSource): Promise<void>;
}

/** Writes a problem whose files have been looked at where the format needs it. Throws `PackageError`. */
export async function writeChecked(
  writer: PackageWriter,
  { problem, source }: { problem: ProblemPackage; source: PackageSource },
  number?: number,
): Promise<WrittenProblem> {
  await writer.check?.(problem, source);
  return writer.write(problem, number);
}
