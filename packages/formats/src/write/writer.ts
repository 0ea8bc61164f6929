import type { ProblemPackage } from '../model.ts';
import type { PlanEntry } from '../plan.ts';

/** A file of a written package: its text, or a file of the problem's source. */
export type OutputFile = ({ path: string; content: string } | { path: string; from: string }) & {
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
  /** Throws `PackageError` when the format cannot say what the problem is. */
  write(problem: ProblemPackage): WrittenProblem;
}
