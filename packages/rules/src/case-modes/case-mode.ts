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
  /** Milliseconds for which it held a core, computing or asleep. */
  heldMs: number;
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

export interface ScoredCase {
  group: number;
  /** Points from 0, with two decimals. */
  score: number;
}

/** A case of a group as it is shown. */
export interface GroupCase {
  status: number;
  /** Points; null counts as none. */
  score: number | null;
}

export interface GroupSummary<Case> {
  status: number;
  /** Points that the group earned. */
  score: number;
  /** The case whose time and memory speak for the group; null where none does. */
  speaker: Case | null;
}

/** What a mode makes of a group of cases. */
export interface GroupRule {
  /** Points of a group from the points of its cases; over their full scores, what the group is worth. */
  score(scores: readonly number[]): number;
  /** What is shown of a group that was judged; `cases` is not empty. */
  summarize<Case extends GroupCase>(cases: readonly Case[]): GroupSummary<Case>;
}

/**
 * How the cases of a problem follow each other and add up. Each mode is a file of its own; nobody else knows
 * modes apart. The functions are asked, never run: a judge loop holds the results so far and asks for each case,
 * so that the same rules serve one case at a time and many at once.
 */
export interface CaseMode {
  readonly name: JudgeCaseMode;
  /** Whether it makes sense with scores alone: an ACM problem that names it is judged by the default mode. */
  readonly isScoredOnly: boolean;
  /** How cases of a group count together; null where groups have no meaning and results stand in one list. */
  readonly group: GroupRule | null;
  /** How formats that know groups say what one earns; null where they have no word for it. */
  readonly aggregation: 'sum' | 'min' | null;
  /** Whether a submission with all cases accepted earns the problem's stated total, whatever the cases add up to. */
  readonly isTotalWhenAccepted: boolean;
  /** The order in which a judge should ask for cases; they come by `seq`. */
  order<Case extends PlannedCase>(bySeq: readonly Case[]): Case[];
  /** What to do with a case that has not been started and whose dependencies, if any, are full. */
  decide(plan: CasePlan, outcomes: CaseOutcomes, next: PlannedCase): CaseDecision;
  /** Points of scored cases together, before they are capped; the same over full scores is the problem's worth. */
  combine(cases: readonly ScoredCase[]): number;
}
