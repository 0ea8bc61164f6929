import type { PlannedProblem } from '@xiezhi/contract/routes/problem-package';
import type { ImportPlan, PackageFile } from '@xiezhi/formats';

/** What is known of a problem in an archive before it is loaded. */
export interface PlanHead {
  readonly root: string;
  readonly format: string;
  readonly displayId: string;
}

/** A plan without its source, and with the lines of its report that decide. */
export interface LoadedPlan extends Pick<ImportPlan, 'format' | 'root' | 'problem' | 'stops'> {
  /** Losses that somebody has to accept; so many as are shown at most. */
  readonly grave: ImportPlan['entries'];
  readonly files: readonly PackageFile[];
}

/** The report of a plan in one language. */
export interface PlanReport {
  /** As it is told after an import. */
  readonly lines: string[];
  /** As it is told before one. */
  readonly planned: Omit<PlannedProblem, 'holder'>;
}
