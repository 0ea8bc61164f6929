import type { CaseDecision, CaseOutcomes, CasePlan, PlannedCase } from '../case-modes/case-mode.ts';
import { decideByDependency } from '../case-modes/dependencies.ts';
import { caseModeFor } from '../case-modes/registry.ts';

/** Message stored with a case that was skipped. */
export const skippedMessage = 'Cancelled: Skipped Judging';

/** The cases in the order in which a judge should ask for them. */
export function judgingOrder<Case extends PlannedCase>(plan: CasePlan & { cases: readonly Case[] }): Case[] {
  const bySeq = [...plan.cases].sort((left, right) => left.seq - right.seq);
  return caseModeFor(plan.type, plan.mode).order(bySeq);
}

/**
 * What to do with a case that has not been started. In OI problems a group with dependencies waits for the groups
 * it needs and is cancelled unless all of them are full; everything else is the mode's to say. A case that the
 * mode gives up waits for nobody: what it needs may have been given up as well and never come.
 */
export function decideCase(plan: CasePlan, outcomes: CaseOutcomes, next: PlannedCase): CaseDecision {
  const byDependency = decideByDependency(plan, outcomes, next);
  if (byDependency === 'cancel') return 'cancel';
  const byMode = caseModeFor(plan.type, plan.mode).decide(plan, outcomes, next);
  return byMode === 'run' ? byDependency : byMode;
}
