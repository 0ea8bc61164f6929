import type { ProblemFinding } from '@xiezhi/contract/text/problem-check';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { isRight, type RunSolution } from './solutions.ts';

/** How a time limit is derived from the slowest correct solution. */
export interface TimeLimitRule {
  /** The limit is at least this multiple of the slowest accepted solution's time. */
  readonly acceptedToLimit: number;
  /** The limit is a whole multiple of this, in milliseconds. */
  readonly resolutionMs: number;
}

/** The default rule: leaves room for slower machines and other languages. */
export const ordinaryRule: TimeLimitRule = { acceptedToLimit: 3, resolutionMs: 500 };

/** Below this multiple of the slowest correct solution, machine noise decides. */
const tightBelow = 2;
/**
 * A limit of at least this multiple and this many milliseconds is loose: every slow wrong program occupies a judge
 * for that long.
 */
const looseFrom = 40;
const looseFromMs = 3000;

/** Returns the limit in ms if the slowest accepted solution took `slowestMs` of CPU time. */
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
 * Checks the limit against the solutions that are correct or marked to bound it, and suggests a better one;
 * null if none was accepted.
 * @param factorOf factor by which a language's limits are multiplied
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
  // A suggestion must not be too tight itself, and a finding needs a better limit.
  if (times < tightBelow && suggestedMs > limitMs)
    return { finding: { kind: 'timeLimitTight', level: 'warning', ...facts, suggestedMs }, suggestedMs };
  const isLoose = times >= looseFrom && limitMs >= looseFromMs && suggestedMs < limitMs;
  if (isLoose)
    return { finding: { kind: 'timeLimitLoose', level: 'note', ...facts, suggestedMs }, suggestedMs };
  return { finding: { kind: 'timeLimitFits', level: 'passed', ...facts }, suggestedMs };
}
