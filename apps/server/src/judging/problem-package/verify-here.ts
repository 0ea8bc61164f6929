import type { ImportPlan } from '@xiezhi/formats';
import { judgeSolutions } from '@xiezhi/judge/offline/solutions';
import { meetsExpectation, verdictsOf } from '@xiezhi/rules/prepublish-checks/expectation';
import type { Verification } from './verify.ts';

/** Judges the reference solutions of a plan on this machine only, and compares verdicts as `verifyProblem` does. */
export async function* verifyHere(plan: ImportPlan): AsyncGenerator<Verification> {
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
