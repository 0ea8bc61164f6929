import type { JudgeCaseMode } from '@xiezhi/contract/limits';
import type { CaseStatus, ProblemType } from '../verdict/kinds.ts';
import type { PartialCredit } from '../scoring/partial-credit.ts';

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
  /** Wall or CPU time for which it occupied a core, in ms. */
  usedMs: number;
}

export interface CasePlan {
  type: ProblemType;
  mode: JudgeCaseMode;
  cases: readonly PlannedCase[];
  /** Groups that must earn full credit before a group is judged (OI problems), by group; may be empty. */
  dependsOn: ReadonlyMap<number, readonly number[]>;
}

/** Results of finished cases, including cancelled ones, by seq. */
export type CaseOutcomes = ReadonlyMap<number, CaseOutcome>;

export interface ScoredCase {
  group: number;
  /** Points from 0, with two decimals. */
  score: number;
}

/** A case of a group for display. */
export interface GroupCase {
  status: number;
  /** Points; null counts as 0. */
  score: number | null;
}

export interface GroupSummary<Case> {
  status: number;
  /** Points that the group earned. */
  score: number;
  /** The case whose time and memory represent the group; null if none does. */
  speaker: Case | null;
}

/** How a mode scores a group of cases. */
export interface GroupRule {
  /**
   * Returns the points of a group from the points of its cases; with full scores, the maximum points of the
   * group.
   */
  score(scores: readonly number[]): number;
  /** Returns the summary of a judged group; `cases` is not empty. */
  summarize<Case extends GroupCase>(cases: readonly Case[]): GroupSummary<Case>;
}

/**
 * How a problem orders its cases and adds up their scores. Each mode is one file, and no other code
 * distinguishes modes. The functions are pure: a judge loop keeps the results so far and calls them for each
 * case, so that the same rules work for sequential and parallel judging.
 */
export interface CaseMode {
  readonly name: JudgeCaseMode;
  /** Whether it needs scores: an ACM problem with this mode is judged by the default mode. */
  readonly isScoredOnly: boolean;
  /** How cases of a group are scored together; null if groups have no meaning and results form one list. */
  readonly group: GroupRule | null;
  /** The group scoring in package formats that have one; null if they cannot express it. */
  readonly aggregation: 'sum' | 'min' | null;
  /**
   * Whether a submission with all cases accepted earns the problem's stated total, whatever the sum of its
   * cases.
   */
  readonly isTotalWhenAccepted: boolean;
  /** Returns the order in which a judge should request cases; the input is sorted by `seq`. */
  order<Case extends PlannedCase>(bySeq: readonly Case[]): Case[];
  /** Decides about a case that has not started and whose dependencies, if any, have full credit. */
  decide(plan: CasePlan, outcomes: CaseOutcomes, next: PlannedCase): CaseDecision;
  /**
   * Returns the total points of scored cases before the cap; with full scores, the maximum score of the
   * problem.
   */
  combine(cases: readonly ScoredCase[]): number;
}
