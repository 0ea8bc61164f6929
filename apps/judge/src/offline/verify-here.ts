import type { ImportPlan } from '@xiezhi/formats';
import { judgeSolutions } from './solutions.ts';
import { meetsExpectation, verdictsOf } from '@xiezhi/rules/prepublish-checks/expectation';

/** Result of a reference solution, compared with what its package expects. */
export type LocalVerification =
  | { readonly kind: 'met' | 'missed'; readonly path: string; readonly got: string }
  /** The machine cannot judge the solution. */
  | { readonly kind: 'notTried'; readonly path: string; readonly reason: string };

/**
 * Judges the reference solutions of a plan on this machine only, and compares their verdicts with the expected ones.
 */
export async function* verifyHere(plan: ImportPlan): AsyncGenerator<LocalVerification> {
  const results = await judgeSolutions(plan);
  for (const [index, result] of results.entries()) {
    const solution = plan.problem.submissions[index];
    if (solution === undefined) continue;
    const { path } = solution;
    if (result.kind === 'notTried') {
      yield { kind: 'notTried', path, reason: result.reason };
      continue;
    }
    const score = result.score === null ? '' : ` ${result.score}`;
    yield {
      kind: meetsExpectation(solution, result) ? 'met' : 'missed',
      path,
      got: verdictsOf(result).join(', ') + score,
    };
  }
}
