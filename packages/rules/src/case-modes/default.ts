import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { CaseDecision, CaseMode, CaseOutcomes, PlannedCase } from './case-mode.ts';
import { sumOfCases } from './sums.ts';

/**
 * Limit in ms for the time that all cases together occupy a core. Once it is exceeded, a failed ACM submission loses
 * its remaining cases.
 */
export const guardMs = 60_000;

/**
 * Runs every case, in any order; scores add up. There is one guard: if an ACM submission has failed and has occupied a
 * core for a minute, the cases *after* its first failed case are cancelled. The cases before it still run, so the guard
 * never changes the verdict.
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
  let usedMs = 0;
  let failedSeq = Infinity;
  for (const [seq, outcome] of outcomes) {
    usedMs += outcome.usedMs;
    const isFailure = outcome.status !== JudgeStatus.Accepted && outcome.status !== JudgeStatus.Cancelled;
    if (isFailure && seq < failedSeq) failedSeq = seq;
  }
  return usedMs > guardMs && next.seq > failedSeq ? 'cancel' : 'run';
}
