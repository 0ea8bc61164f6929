import { JudgeStatus } from '@xiezhi/contract/status';
import type { CaseDecision, CaseMode, CaseOutcomes, PlannedCase } from './case-mode.ts';
import { sumOfCases } from './sums.ts';

/** Summed CPU time in milliseconds after which a failed ACM submission loses its remaining cases. */
export const guardCpuMs = 60_000;

/**
 * Every case, in any order; scores add up. One guard: an ACM submission that has failed and used a minute of
 * CPU time loses the cases *after* its first failure. Those before it are still run, so that the guard never
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
  let cpuMs = 0;
  let failedSeq = Infinity;
  for (const [seq, outcome] of outcomes) {
    cpuMs += outcome.cpuMs;
    const isFailure = outcome.status !== JudgeStatus.Accepted && outcome.status !== JudgeStatus.Cancelled;
    if (isFailure && seq < failedSeq) failedSeq = seq;
  }
  return cpuMs > guardCpuMs && next.seq > failedSeq ? 'cancel' : 'run';
}
