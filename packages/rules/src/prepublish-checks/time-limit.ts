import type { ProblemFinding } from '@xiezhi/contract/text/problem-check';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { isRight, type RunSolution } from './solutions.ts';

/** How a time limit follows from the slowest of the solutions that are right. */
export interface TimeLimitRule {
  /** The slowest accepted solution takes at most one part in this many of the limit. */
  readonly acceptedToLimit: number;
  /** The limit is a whole multiple of this, in milliseconds. */
  readonly resolutionMs: number;
}

/** Ours, where a problem says nothing of it: room for slower machines and other languages. */
export const ordinaryRule: TimeLimitRule = { acceptedToLimit: 3, resolutionMs: 500 };

/** Below twice the slowest right solution, the noise of machines decides. */
const tightBelow = 2;
/** From so many times on, and from so many milliseconds, a limit makes every wrong program cost that long. */
const looseFrom = 40;
const looseFromMs = 3000;

/** The limit in milliseconds when the slowest accepted solution took `slowestMs` of CPU time. */
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
 * Whether the limit suits the solutions that are right, or that are marked to bound it, and which would; null where none
 * of them was accepted.
 * @param factorOf by which the limits of a language grow
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
  // What is suggested must not be found too tight, nor a finding without a better limit.
  if (times < tightBelow && suggestedMs > limitMs)
    return { finding: { kind: 'timeLimitTight', level: 'warning', ...facts, suggestedMs }, suggestedMs };
  const isLoose = times >= looseFrom && limitMs >= looseFromMs && suggestedMs < limitMs;
  if (isLoose)
    return { finding: { kind: 'timeLimitLoose', level: 'note', ...facts, suggestedMs }, suggestedMs };
  return { finding: { kind: 'timeLimitFits', level: 'passed', ...facts }, suggestedMs };
}
