import type { JudgeCaseMode } from '@xiezhi/contract/limits';
import type { CaseStatus, ProblemType } from '../verdict/kinds.ts';
import type { PartialCredit } from '../scoring/partial-credit.ts';

export type CaseDecision =
  /** The case may start now. */
  | 'run'
  /** The decision depends on cases that have not finished. */
  | 'wait'
  /** The case is not run, and a row with status Cancelled is stored for it. */
  | 'cancel'
  /** The case is not run, and no row is stored for it. */
  | 'omit';

export interface PlannedCase {
  seq: number;
  group: number;
}

export interface CaseOutcome {
  status: CaseStatus;
  credit: PartialCredit | null;
  /** Time in ms for which the case occupied a core, wall or CPU time. */
  usedMs: number;
}

export interface CasePlan {
  type: ProblemType;
  mode: JudgeCaseMode;
  cases: readonly PlannedCase[];
  /** By group: other groups that must earn full credit before this group is judged (OI problems only); may be empty. */
  dependsOn: ReadonlyMap<number, readonly number[]>;
}

/** Results of finished and cancelled cases, by `seq`. */
export type CaseOutcomes = ReadonlyMap<number, CaseOutcome>;

export interface ScoredCase {
  group: number;
  /** Points, not negative, with two decimals. */
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
   * Returns the points of a group from the points of its cases. If the full scores of the cases are passed, this is the
   * maximum score of the group.
   */
  score(scores: readonly number[]): number;
  /** Returns the status, points and representative case of a judged group. `cases` is not empty. */
  summarize<Case extends GroupCase>(cases: readonly Case[]): GroupSummary<Case>;
}

/**
 * How a problem orders its cases and adds up their scores. Each mode is one file, and no other code distinguishes
 * modes. The functions are pure: the judge keeps the results so far and calls them for each case. The same rules
 * therefore work for sequential and parallel judging.
 */
export interface CaseMode {
  readonly name: JudgeCaseMode;
  /** Whether the mode needs scores. An ACM problem with such a mode is judged by the default mode. */
  readonly isScoredOnly: boolean;
  /** How the cases of a group are scored together. Null if groups have no meaning and the results form one list. */
  readonly group: GroupRule | null;
  /** How package formats that have group scoring express this mode; null if they cannot express it. */
  readonly aggregation: 'sum' | 'min' | null;
  /**
   * Whether a submission earns the problem's stated total if all cases are accepted, even if the case scores have
   * another sum.
   */
  readonly isTotalWhenAccepted: boolean;
  /** Returns the order in which a judge should request cases. `bySeq` is sorted by `seq`. */
  order<Case extends PlannedCase>(bySeq: readonly Case[]): Case[];
  /** Decides about a case that has not started. If the case has dependencies, they have earned full credit. */
  decide(plan: CasePlan, outcomes: CaseOutcomes, next: PlannedCase): CaseDecision;
  /**
   * Returns the total points of scored cases before it is limited to the problem's total. If the full scores are
   * passed, this is the maximum score of the problem.
   */
  combine(cases: readonly ScoredCase[]): number;
}
