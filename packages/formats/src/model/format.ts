import type { ConversionReport } from '../report/conversion-report.ts';
import type { ProblemPackage } from './model.ts';
import type { ProblemSource } from '../read/virtual-source.ts';

/**
 * Reader of one kind of problem package. To add a kind, write such an object in its own file and list it in the
 * registry.
 */
export interface PackageFormat {
  /** Short name for reports, for example `icpc`. */
  readonly name: string;
  /** Whether a folder with these files is a problem of this kind. `paths` are relative to the folder. */
  detect(paths: ReadonlySet<string>): boolean;
  /**
   * Used in place of `detect` by formats that keep several problems side by side in one folder. Returns the files of
   * each problem, by name. Null if the folder is not of this kind.
   */
  split?(paths: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> | null;
  /**
   * Reads one problem. `source` is its folder. Records every file and key in the report. Throws `PackageError` only if
   * nothing can be read at all; other errors are added to the report as stops.
   */
  read(source: ProblemSource, report: ConversionReport, folderName: string): Promise<ProblemPackage>;
}
