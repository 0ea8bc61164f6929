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
   * For formats of which several problems lie side by side in one folder: the files of each, by a name for it.
   * Null when the folder is not of that kind. Replaces `detect`.
   */
  split?(paths: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> | null;
  /**
   * Reads one problem; `source` is its folder. Books every file and key in the ledger. Throws
   * `PackageError` only when nothing sensible can be read at all; everything else is a stop.
   */
  read(source: ProblemSource, ledger: ConversionReport, folderName: string): Promise<ProblemPackage>;
}
