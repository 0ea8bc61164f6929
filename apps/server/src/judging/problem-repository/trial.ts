import type { StoredCase } from '../../platform/database/documents.ts';
import type { Services } from '../../platform/services.ts';
import { readCases, storeDataVersion } from '../../problems/test-data/manifest.ts';
import type { CheckedPlan } from '../problem-package/archive.ts';
import { type PackageImportOptions, importProblem } from '../problem-package/import.ts';
import type { CheckCandidate } from '../prepublish-check/candidate.ts';
import { takeSnapshot } from '../prepublish-check/snapshot.ts';
import { ApiError } from '../../platform/http/api-error.ts';

export type Trial =
  | ({ readonly kind: 'candidate' } & CheckCandidate)
  | { readonly kind: 'refused'; readonly reasons: readonly string[] };

/** Error that rolls back the transaction of a trial and carries its result. */
class TrialOver extends Error {
  override readonly name = 'TrialOver';
  readonly candidate: CheckCandidate;
  readonly cases: readonly StoredCase[];

  constructor(candidate: CheckCandidate, cases: readonly StoredCase[]) {
    super('the trial is over');
    this.candidate = candidate;
    this.cases = cases;
  }
}

/**
 * Imports a package over a problem, reads the state that nodes would judge, rolls the import back, and stores
 * only its test data. So the checks see exactly what publishing will store, and the problem does not change.
 * Throws `testDataNone`.
 */
export async function tryImport(
  services: Pick<Services, 'db' | 'blobs' | 'clock'>,
  plan: CheckedPlan,
  options: PackageImportOptions,
): Promise<Trial> {
  try {
    const outcome = await importProblem(services, plan, options, async (trx, { pid }) => {
      const { dataVersion, ...snapshot } = await takeSnapshot(trx, pid);
      if (dataVersion === null) throw new ApiError('testDataNone');
      const candidate = { pid, snapshot: { ...snapshot, dataVersion } };
      throw new TrialOver(candidate, await readCases(trx, dataVersion));
    });
    if (outcome.kind === 'refused') return outcome;
    throw new Error('a trial was committed');
  } catch (error) {
    if (!(error instanceof TrialOver)) throw error;
    const { candidate, cases } = error;
    const { dataVersion } = candidate.snapshot;
    await services.db.transaction().execute((trx) => storeDataVersion(trx, dataVersion, cases));
    return { kind: 'candidate', ...candidate };
  }
}
