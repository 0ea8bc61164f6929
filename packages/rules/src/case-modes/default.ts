import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { CaseDecision, CaseMode, CaseOutcomes, PlannedCase } from './case-mode.ts';
import { sumOfCases } from './sums.ts';

/** Milliseconds that all cases held a core, after which a failed ACM submission loses its remaining cases. */
export const guardMs = 60_000;

/**
 * Every case, in any order; scores add up. One guard: an ACM submission that has failed and held a core for a
 * minute, computing or asleep, loses the cases *after* its first failure. Those before it are still run, so that the guard never
 * changes a verdict.
 */
export const defaultCaseMode: CaseMode = {
  name: 'default',
  isScoredOnly: false,
  group: null,
  aggregation: 'sum',
  isTotalWhenAccepted: true,
  order: (bySeq) => [...bySeq],
  decide: ({ type }, outcomes, next) => (type === 0 ? decideByGuard(outcomes, next) : 'run'),
  combine: sumOfCases,
};

function decideByGuard(outcomes: CaseOutcomes, next: PlannedCase): CaseDecision {
  let heldMs = 0;
  let failedSeq = Infinity;
  for (const [seq, outcome] of outcomes) {
    heldMs += outcome.heldMs;
    const isFailure = outcome.status !== JudgeStatus.Accepted && outcome.status !== JudgeStatus.Cancelled;
    if (isFailure && seq < failedSeq) failedSeq = seq;
  }
  return heldMs > guardMs && next.seq > failedSeq ? 'cancel' : 'run';
}
