import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { JudgeCaseMode } from '@xiezhi/contract/limits';
import type { ScoredCase } from '../case-modes/case-mode.ts';
import { caseModeOf } from '../case-modes/registry.ts';
import { type Decimal, floorScaled, parseDecimal, roundScaled } from './decimal.ts';
import { fromHundredths, hundredthsOf } from './hundredths.ts';
import type { CaseStatus } from '../verdict/kinds.ts';
import type { PartialCredit, ScoreUnit } from './partial-credit.ts';

/*
 * Scores of OI problems, all with two decimals. Every case has a full score. An accepted case earns it. A partly
 * correct case earns its fraction, rounded down to a hundredth; points that a checker states are rounded to the nearest
 * hundredth. Any other case earns 0. The case mode (case-modes/) defines how the cases of a group and the groups of a
 * problem add up. The same formula, applied to the full scores, gives the maximum score (`ioScore`). ACM problems have
 * no scores.
 */

/** Returns the score of one case, 0 to `fullScore`. A partial verdict without a readable value earns 0. */
export function caseScore(status: CaseStatus, fullScore: number, credit: PartialCredit | null): number {
  if (status === JudgeStatus.Accepted) return fullScore;
  if (status !== JudgeStatus.PartialAccepted || credit === null) return 0;
  const value = parseDecimal(credit.value);
  if (value === null) return 0;
  const most = hundredthsOf(fullScore);
  return fromHundredths(Math.min(most, Math.max(0, earned(value, most, credit.unit))));
}

/** Returns the earned score. The result and `most` are in hundredths. */
function earned(value: Decimal, most: number, unit: ScoreUnit): number {
  switch (unit) {
    case 'percent':
      return floorScaled(value, most, 100);
    case 'fraction':
      return floorScaled(value, most, 1);
    case 'points':
      return roundScaled(value, 100);
  }
}

/** Returns the sum of case scores according to a case mode, in points. It is not yet limited to the problem's total. */
export function combineScores(mode: JudgeCaseMode, cases: readonly ScoredCase[]): number {
  return caseModeOf(mode).combine(cases);
}

/** Returns the maximum score of a problem: the mode's formula applied to the full scores of its cases. */
export function problemIoScore(mode: JudgeCaseMode, cases: readonly ScoredCase[]): number {
  return combineScores(mode, cases);
}

export interface SubmissionScore {
  score: number;
  /** Points in the OI rank list; see `oiRankScore`. */
  rankScore: number;
}

/**
 * Returns the score of a finished OI submission. `total` is the problem's ioScore. If every case is accepted, the mode
 * may award exactly `total`, as the default mode does. Otherwise, the score is the combined sum, limited to `total` if
 * that is set.
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
  const isTotal = isAllAccepted && caseModeOf(mode).isTotalWhenAccepted;
  const score = hasTotal && (isTotal || combined > total) ? total : combined;
  return { score, rankScore: oiRankScore(score, total, difficulty) };
}

/**
 * Returns 0.1 × score + 2 × difficulty × score / total, rounded to a whole number (halves up); 0 if `total` is null or
 * 0. The computation is exact: it uses a single fraction of `score` and `total` in hundredths, (score × (total + 2000 ×
 * difficulty)) / (1000 × total).
 */
export function oiRankScore(score: number, total: number | null, difficulty: number): number {
  if (total === null || total <= 0) return 0;
  const worth = BigInt(hundredthsOf(total));
  const numerator = BigInt(hundredthsOf(score)) * (worth + 2000n * BigInt(difficulty));
  const denominator = 1000n * worth;
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** Splits a whole score into equal whole parts. If there is a remainder, the last parts get one more point each. */
export function spreadScores(total: number, count: number): number[] {
  if (count === 0) return [];
  const share = Math.floor(total / count);
  const rest = total - share * count;
  return Array.from({ length: count }, (_, index) => (index < count - rest ? share : share + 1));
}
