import { rootRoleId } from '@xiezhi/contract/enums/roles';
import type { ImportPlan } from '@xiezhi/formats';
import type { Services } from '../../platform/services.ts';
import { type PackageImportOptions, importProblem, type StoredProblem } from './import.ts';
import { type SolutionVerification, verifyProblem } from './verify.ts';

export type TargetOptions = Omit<PackageImportOptions, 'byUid'>;

export type TargetOutcome =
  | (Omit<StoredProblem, 'remarks'> & Partial<StoredProblem> & { readonly kind: 'imported' | 'updated' })
  | { readonly kind: 'refused'; readonly reasons: readonly string[] };

/** A site that imports problems: this one, or another one over HTTP. */
export interface ImportTarget {
  take(plan: ImportPlan, options: TargetOptions): Promise<TargetOutcome>;
  /** Judges the reference solutions and compares their verdicts with the expected ones. */
  verify(plan: ImportPlan, pid: number): AsyncIterable<SolutionVerification>;
}

/** Milliseconds without progress of the queue after which the remaining solutions are given up without a verdict. */
const timeoutMs = 300_000;

/**
 * Opens the site of this machine as the target of an import. The history of the test data names root as the author of
 * changes made by commands.
 */
export async function openLocalTarget(services: Services, signal: AbortSignal): Promise<ImportTarget> {
  const root = await services.db
    .selectFrom('app_user')
    .where('role', '=', rootRoleId)
    .select('uid')
    .limit(1)
    .executeTakeFirst();
  const byUid = root?.uid ?? null;
  return {
    take: (plan, options) => importProblem(services, plan, { ...options, byUid }),
    async *verify(plan, pid) {
      if (byUid === null) return;
      yield* verifyProblem(services, pid, plan.problem.submissions, {
        jobId: null,
        uid: byUid,
        timeoutMs,
        signal,
      });
    },
  };
}
