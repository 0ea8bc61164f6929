import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { CaseMode, CaseOutcomes, CasePlan, PlannedCase } from './case-mode.ts';
import { decideByDependency } from './dependencies.ts';
import { decideInLine } from './line.ts';
import { sumOfCases } from './sums.ts';

/**
 * Sequential mode: after the first case that is not accepted, the remaining cases leave no row. Scores add up. If a
 * case depends on a later group, it waits until that group is judged, and the cases in between run first.
 */
export const ergodicWithoutError: CaseMode = {
  name: 'ergodic_without_error',
  isScoredOnly: false,
  group: null,
  aggregation: 'sum',
  isTotalWhenAccepted: false,
  order: (bySeq) => [...bySeq],
  decide: (plan, outcomes, next) =>
    decideInLine(
      plan.cases.filter((one) =>
        one.seq < next.seq ? !letsPass(plan, outcomes, one) : hasPassed(plan, outcomes, next, one),
      ),
      outcomes,
      ({ status }) => status !== JudgeStatus.Accepted,
      'omit',
    ),
  combine: sumOfCases,
};

/** Whether this case waits for a group, so later cases may run before it. */
function letsPass(plan: CasePlan, outcomes: CaseOutcomes, one: PlannedCase): boolean {
  return !outcomes.has(one.seq) && decideByDependency(plan, outcomes, one) === 'wait';
}

/** Whether `one`, a later case, was judged while `next` waited for its dependencies. */
function hasPassed(plan: CasePlan, outcomes: CaseOutcomes, next: PlannedCase, one: PlannedCase): boolean {
  const waited = plan.type === 1 && (plan.dependsOn.get(next.group) ?? []).length > 0;
  return waited && outcomes.has(one.seq);
}
