import type { CaseDecision, CaseOutcomes, CasePlan, PlannedCase } from '../case-modes/case-mode.ts';
import { decideByDependency } from '../case-modes/dependencies.ts';
import { caseModeFor } from '../case-modes/registry.ts';

/** Message that is stored with a skipped case. */
export const skippedMessage = 'Cancelled: Skipped Judging';

/** Returns the cases in the order in which a judge should request them. */
export function judgingOrder<Case extends PlannedCase>(plan: CasePlan & { cases: readonly Case[] }): Case[] {
  const bySeq = [...plan.cases].sort((left, right) => left.seq - right.seq);
  return caseModeFor(plan.type, plan.mode).order(bySeq);
}

/**
 * Decides about a case that has not started. In OI problems, a group waits for the groups on which it depends. It is
 * cancelled unless all of them have full credit. The mode decides everything else. A case that the mode skips does not
 * wait for dependencies: these may also have been skipped and would then never finish.
 */
export function decideCase(plan: CasePlan, outcomes: CaseOutcomes, next: PlannedCase): CaseDecision {
  const byDependency = decideByDependency(plan, outcomes, next);
  if (byDependency === 'cancel') return 'cancel';
  const byMode = caseModeFor(plan.type, plan.mode).decide(plan, outcomes, next);
  return byMode === 'run' ? byDependency : byMode;
}
