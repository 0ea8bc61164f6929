import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { CaseDecision, CaseOutcomes, CasePlan, PlannedCase } from './case-mode.ts';

/**
 * Decides about a case by the groups on which it depends (OI problems only). The case waits until these groups are
 * judged. If one of their cases is not accepted, the case is cancelled.
 */
export function decideByDependency(
  plan: CasePlan,
  outcomes: CaseOutcomes,
  next: PlannedCase,
): Extract<CaseDecision, 'run' | 'wait' | 'cancel'> {
  const needed = plan.type === 1 ? (plan.dependsOn.get(next.group) ?? []) : [];
  if (needed.length === 0) return 'run';
  let decision: 'run' | 'wait' = 'run';
  for (const { seq } of plan.cases.filter((item) => needed.includes(item.group))) {
    const outcome = outcomes.get(seq);
    if (outcome === undefined) decision = 'wait';
    else if (outcome.status !== JudgeStatus.Accepted) return 'cancel';
  }
  return decision;
}
