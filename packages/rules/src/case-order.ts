import { JudgeStatus } from '@xiezhi/contract/status';
import type { JudgeCaseMode } from '@xiezhi/contract/limits';
import type { CaseStatus, ProblemType } from './kinds.ts';
import { effectiveCaseMode, isPositiveCredit, type PartialCredit } from './scoring.ts';

/**
 * Which case a judge may run next. The rules are asked, never run: a judge loop holds the results so
 * far and asks for each case what to do. So the same rules serve one case at a time and many at once.
 *
 * - default: every case, in any order. One guard: an ACM submission that has failed and used a minute
 *   of CPU time loses the cases *after* its first failure. Those before it are still run, so that the
 *   guard never changes a verdict.
 * - ergodic_without_error: one by one; after the first case that is not accepted the rest leave no row.
 * - subtask_lowest: groups in order of first appearance, one by one within a group; after a case without
 *   any credit the rest of its group is cancelled.
 * - subtask_average: every case.
 * - a group with dependencies waits for the groups it needs and is cancelled unless all of them are full.
 */
export type CaseDecision =
  /** May start now. */
  | 'run'
  /** Cannot be decided before other cases end. */
  | 'wait'
  /** Is not run; a row "Cancelled" is stored. */
  | 'cancel'
  /** Is not run and leaves no row. */
  | 'omit';

export interface PlannedCase {
  seq: number;
  group: number;
}

export interface CaseOutcome {
  status: CaseStatus;
  credit: PartialCredit | null;
  /** CPU time in milliseconds. */
  cpuMs: number;
}

export interface CasePlan {
  type: ProblemType;
  mode: JudgeCaseMode;
  cases: readonly PlannedCase[];
  /** Group → groups that must be full before it is judged (OI problems); may be empty. */
  dependsOn: ReadonlyMap<number, readonly number[]>;
}

/** Results of the cases that ended, cancelled ones included, by seq. */
export type CaseOutcomes = ReadonlyMap<number, CaseOutcome>;

/** Message stored with a case that was skipped. */
export const skippedMessage = 'Cancelled: Skipped Judging';

/** Summed CPU time after which a failed ACM submission loses its remaining cases. */
export const guardCpuMs = 60_000;

/** The cases in the order in which a judge should ask for them. */
export function judgingOrder<Case extends PlannedCase>(plan: CasePlan & { cases: readonly Case[] }): Case[] {
  const bySeq = [...plan.cases].sort((left, right) => left.seq - right.seq);
  if (effectiveCaseMode(plan.type, plan.mode) !== 'subtask_lowest') return bySeq;
  const groups = [...new Set(bySeq.map((item) => item.group))];
  return groups.flatMap((group) => bySeq.filter((item) => item.group === group));
}

/** What to do with a case that has not been started. */
export function decideCase(plan: CasePlan, outcomes: CaseOutcomes, next: PlannedCase): CaseDecision {
  const byDependency = decideByDependency(plan, outcomes, next);
  if (byDependency !== 'run') return byDependency;
  switch (effectiveCaseMode(plan.type, plan.mode)) {
    case 'default':
      return plan.type === 0 ? decideByGuard(outcomes, next) : 'run';
    case 'subtask_average':
      return 'run';
    case 'ergodic_without_error':
      return decideInLine(
        plan.cases.filter((item) => item.seq < next.seq),
        outcomes,
        (outcome) => outcome.status !== JudgeStatus.Accepted,
        'omit',
      );
    case 'subtask_lowest':
      return decideInLine(
        plan.cases.filter((item) => item.group === next.group && item.seq < next.seq),
        outcomes,
        endsGroup,
        'cancel',
      );
  }
}

/** Cases that stand in a line: a failure before this one ends the line, an unfinished one holds it up. */
function decideInLine(
  before: readonly PlannedCase[],
  outcomes: CaseOutcomes,
  endsLine: (outcome: CaseOutcome) => boolean,
  ended: CaseDecision,
): CaseDecision {
  let decision: CaseDecision = 'run';
  for (const { seq } of before) {
    const outcome = outcomes.get(seq);
    if (outcome === undefined) decision = 'wait';
    else if (endsLine(outcome)) return ended;
  }
  return decision;
}

function endsGroup(outcome: CaseOutcome): boolean {
  if (outcome.status === JudgeStatus.Accepted) return false;
  return outcome.status !== JudgeStatus.PartialAccepted || !isPositiveCredit(outcome.credit);
}

function decideByDependency(plan: CasePlan, outcomes: CaseOutcomes, next: PlannedCase): CaseDecision {
  const needed = plan.type === 1 ? (plan.dependsOn.get(next.group) ?? []) : [];
  let decision: CaseDecision = 'run';
  for (const { seq } of plan.cases.filter((item) => needed.includes(item.group))) {
    const outcome = outcomes.get(seq);
    if (outcome === undefined) decision = 'wait';
    else if (outcome.status !== JudgeStatus.Accepted) return 'cancel';
  }
  return decision;
}

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
