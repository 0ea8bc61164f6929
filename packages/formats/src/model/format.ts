import type { ConversionReport } from '../report/conversion-report.ts';
import type { ProblemPackage } from './model.ts';
import type { ProblemSource } from '../read/virtual-source.ts';

/** One kind of problem package. A new kind is one such object in a file of its own, and a line in the registry. */
export interface PackageFormat {
  /** Short name for reports, for example `icpc`. */
  readonly name: string;
  /** Whether the folder with these files (paths relative to it) is a problem of this kind. */
  detect(paths: ReadonlySet<string>): boolean;
  /**
   * For formats with several problems side by side in one folder: returns the files of each by name. Null if the folder
   * is not of this kind. Replaces `detect`.
   */
  split?(paths: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> | null;
  /**
   * Reads one problem; `source` is its folder. Records every file and key in the report. Throws `PackageError` only if
   * nothing can be read at all; all other errors are stops.
   */
  read(source: ProblemSource, report: ConversionReport, folderName: string): Promise<ProblemPackage>;
}
