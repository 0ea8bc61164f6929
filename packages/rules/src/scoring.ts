import { JudgeStatus } from '@xiezhi/contract/status';
import type { JudgeCaseMode } from '@xiezhi/contract/limits';
import { compareDecimals, floorScaled, parseDecimal } from './decimal.ts';
import type { CaseStatus, ProblemType } from './kinds.ts';

/**
 * Scores of OI problems. Everything is whole numbers: a case has a full score, an accepted case
 * earns it, a partly accepted one earns the floor of its share, anything else earns nothing. The
 * case mode says how the cases of a group and the groups of a problem add up; the same formula over
 * the full scores gives what the problem is worth (`ioScore`). ACM problems have no scores.
 */
export type ScoreUnit = 'percent' | 'points' | 'fraction';

/** What a checker gave for a partly right answer: the number as text, exactly as it was said. */
export interface PartialCredit {
  value: string;
  unit: ScoreUnit;
}

export interface ScoredCase {
  group: number;
  score: number;
}

/** Score of one case, 0 to `fullScore`. A partial verdict without a readable value earns 0. */
export function caseScore(status: CaseStatus, fullScore: number, credit: PartialCredit | null): number {
  if (status === JudgeStatus.Accepted) return fullScore;
  if (status !== JudgeStatus.PartialAccepted || credit === null) return 0;
  const value = parseDecimal(credit.value);
  if (value === null) return 0;
  return Math.min(fullScore, Math.max(0, earned(value, fullScore, credit.unit)));
}

function earned(value: { digits: bigint; scale: number }, fullScore: number, unit: ScoreUnit): number {
  switch (unit) {
    case 'percent':
      return floorScaled(value, fullScore, 100);
    case 'fraction':
      return floorScaled(value, fullScore, 1);
    case 'points':
      return floorScaled(value, 1, 1);
  }
}

/** Whether partial credit is more than nothing: a case with none of it ends its subtask. */
export function isPositiveCredit(credit: PartialCredit | null): boolean {
  const value = credit === null ? null : parseDecimal(credit.value);
  return value !== null && compareDecimals(value, { digits: 0n, scale: 0 }) > 0;
}

/** Subtasks exist in OI problems only; in an ACM problem those modes behave as the default one. */
export function effectiveCaseMode(type: ProblemType, mode: JudgeCaseMode): JudgeCaseMode {
  const isSubtaskMode = mode === 'subtask_lowest' || mode === 'subtask_average';
  return type === 0 && isSubtaskMode ? 'default' : mode;
}

/** Sum of case scores under a case mode, before it is capped. */
export function combineScores(mode: JudgeCaseMode, cases: readonly ScoredCase[]): number {
  return sum(scoresByGroup(cases).map((scores) => groupScore(mode, scores)));
}

/**
 * What the cases of one group earn together under a case mode, and, from their full scores, what the group is
 * worth. A group without cases earns 0.
 */
export function groupScore(mode: JudgeCaseMode, scores: readonly number[]): number {
  if (scores.length === 0) return 0;
  switch (mode) {
    case 'default':
    case 'ergodic_without_error':
      return sum(scores);
    case 'subtask_lowest':
      return Math.min(...scores);
    case 'subtask_average':
      return roundedMean(scores);
  }
}

/** What a problem is worth: the formula of its mode over the full scores of its cases. */
export function problemIoScore(mode: JudgeCaseMode, cases: readonly ScoredCase[]): number {
  return combineScores(mode, cases);
}

export interface SubmissionScore {
  score: number;
  /** Weight in the OI rank list, see `oiRankScore`. */
  rankScore: number;
}

/**
 * Score of a finished OI submission. `total` is the problem's ioScore; when every case is accepted in
 * default mode the score is exactly that, otherwise it is the combined sum, at most `total` if that is set.
 */
export function submissionScore(
  mode: JudgeCaseMode,
  cases: readonly (ScoredCase & { status: CaseStatus })[],
  total: number | null,
  difficulty: number,
): SubmissionScore {
  const isAllAccepted = cases.length > 0 && cases.every((item) => item.status === JudgeStatus.Accepted);
  const combined = combineScores(mode, cases);
  const hasTotal = total !== null && total > 0;
  const score = hasTotal && ((mode === 'default' && isAllAccepted) || combined > total) ? total : combined;
  return { score, rankScore: oiRankScore(score, total, difficulty) };
}

/**
 * round-half-up(0.1 × score + 2 × difficulty × score / total), in whole numbers; 0 when the problem is
 * worth nothing. (score × (total + 20 × difficulty)) / (10 × total) is the same value as one fraction.
 */
export function oiRankScore(score: number, total: number | null, difficulty: number): number {
  if (total === null || total <= 0) return 0;
  const numerator = BigInt(score) * (BigInt(total) + 20n * BigInt(difficulty));
  const denominator = 10n * BigInt(total);
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** Mean of whole scores, halves rounded up: what a group earns in subtask_average. */
export function roundedMean(scores: readonly number[]): number {
  const count = scores.length;
  return count === 0 ? 0 : Math.floor((2 * sum(scores) + count) / (2 * count));
}

function scoresByGroup(cases: readonly ScoredCase[]): number[][] {
  const groups = new Map<number, number[]>();
  for (const { group, score } of cases) {
    const scores = groups.get(group);
    if (scores) scores.push(score);
    else groups.set(group, [score]);
  }
  return [...groups.values()];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
