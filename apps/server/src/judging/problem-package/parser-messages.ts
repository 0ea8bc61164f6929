import type { PlannedProblem } from '@xiezhi/contract/routes/problem-package';
import type { ImportPlan, ManifestFile, PackageFile } from '@xiezhi/formats';

/** Facts of a problem in an archive that are known before it is loaded. */
export interface PlanHead {
  readonly root: string;
  readonly format: string;
  readonly displayId: string;
}

/** A problem in an archive that leaves out files which the site already has. */
export interface PartialHead {
  readonly head: PlanHead;
  readonly kept: readonly ManifestFile[];
}

/** A plan without its source, with the report entries that decide whether it can be imported. */
export interface LoadedPlan extends Pick<ImportPlan, 'format' | 'root' | 'problem' | 'stops'> {
  /** Losses that the user has to accept. Contains at most as many as are shown. */
  readonly grave: ImportPlan['entries'];
  readonly files: readonly PackageFile[];
}

/** The report of a plan in one language. */
export interface PlanReport {
  /** Report after an import. */
  readonly lines: string[];
  /** Report before an import. */
  readonly planned: Omit<PlannedProblem, 'holder'>;
}
