import type { ProblemFinding } from '@xiezhi/contract/text/problem-check';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { isRight, type RunSolution } from './solutions.ts';

/** Rule for deriving a time limit from the slowest correct solution. */
export interface TimeLimitRule {
  /** The limit is at least this multiple of the time of the slowest accepted solution. */
  readonly acceptedToLimit: number;
  /** The limit is a whole multiple of this time, in milliseconds. */
  readonly resolutionMs: number;
}

/** The default rule: leaves room for slower machines and other languages. */
export const ordinaryRule: TimeLimitRule = { acceptedToLimit: 3, resolutionMs: 500 };

/**
 * A limit below this multiple of the slowest correct solution's time is too tight: variations of the machine could
 * decide.
 */
const tightBelow = 2;
/**
 * A limit is too loose if it is at least this multiple of the slowest solution's time and at least `looseFromMs`. Every
 * slow wrong program occupies a judge for the whole limit.
 */
const looseFrom = 40;
const looseFromMs = 3000;

/** Returns the time limit in ms. `slowestMs` is the CPU time of the slowest accepted solution. */
export function derivedTimeLimitMs(
  { acceptedToLimit, resolutionMs }: TimeLimitRule,
  slowestMs: number,
): number {
  return Math.max(1, Math.ceil((slowestMs * acceptedToLimit) / resolutionMs)) * resolutionMs;
}

export interface LimitSuggestion {
  readonly finding: ProblemFinding;
  readonly suggestedMs: number;
}

/**
 * Checks the time limit against the solutions that are correct or marked as its lower bound, and suggests a limit. Null
 * if no such solution was accepted.
 * @param factorOf returns the factor by which the limits are multiplied for a language
 */
export function suggestLimit(
  solutions: readonly RunSolution[],
  limitMs: number,
  factorOf: (language: string) => number,
  rule: TimeLimitRule = ordinaryRule,
): LimitSuggestion | null {
  let slowest: { path: string; ms: number } | null = null;
  for (const { path, language, piece, limitUse, ...expectation } of solutions) {
    const isUsed = limitUse === undefined ? isRight(expectation) : limitUse === 'lower';
    if (typeof piece === 'string' || language === null || !isUsed) continue;
    if (piece.status !== JudgeStatus.Accepted || piece.timeMs === null) continue;
    const ms = piece.timeMs / factorOf(language);
    if (slowest === null || ms > slowest.ms) slowest = { path, ms };
  }
  if (slowest === null) return null;
  const suggestedMs = derivedTimeLimitMs(rule, slowest.ms);
  const times = Math.round((limitMs / Math.max(1, slowest.ms)) * 10) / 10;
  const facts = { limitMs, slowestMs: Math.round(slowest.ms), path: slowest.path, times };
  // A limit that is too tight is reported only if the suggested limit is higher.
  if (times < tightBelow && suggestedMs > limitMs)
    return { finding: { kind: 'timeLimitTight', level: 'warning', ...facts, suggestedMs }, suggestedMs };
  const isLoose = times >= looseFrom && limitMs >= looseFromMs && suggestedMs < limitMs;
  if (isLoose)
    return { finding: { kind: 'timeLimitLoose', level: 'note', ...facts, suggestedMs }, suggestedMs };
  return { finding: { kind: 'timeLimitFits', level: 'passed', ...facts }, suggestedMs };
}
