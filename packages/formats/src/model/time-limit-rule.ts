import type { TimeLimitRule } from '@xiezhi/rules/prepublish-checks/time-limit';
import { z } from 'zod';
import type { ProblemPackage } from './model.ts';

export { derivedTimeLimitMs, type TimeLimitRule } from '@xiezhi/rules/prepublish-checks/time-limit';

/**
 * How to find the time limit of a package that states none: from the slowest of the solutions that must be accepted.
 * `packageMeta` keeps the rule as long as the limit of the problem is preliminary.
 */
const ruleSchema = z.object({
  /** The limit is at least this many times the time of the slowest accepted solution. */
  acceptedToLimit: z.number().positive().max(100),
  /** The limit is a multiple of this, in milliseconds. */
  resolutionMs: z.number().int().positive().max(60_000),
});

/** Key in `packageMeta`. */
export const timeLimitRuleKey = 'timeLimitRule';

/** Returns null if the limit of the problem is final. */
export function timeLimitRuleOf({ packageMeta }: Pick<ProblemPackage, 'packageMeta'>): TimeLimitRule | null {
  return ruleSchema.safeParse(packageMeta[timeLimitRuleKey]).data ?? null;
}

/** Returns the part of `packageMeta` that marks a limit as preliminary. */
export function unknownTimeLimit(rule: TimeLimitRule): Record<string, unknown> {
  return { [timeLimitRuleKey]: rule };
}

/** Sets the measured limit and removes the mark. */
export function settleTimeLimit(problem: ProblemPackage, timeLimitMs: number): void {
  const { [timeLimitRuleKey]: _settled, ...packageMeta } = problem.packageMeta;
  problem.timeLimitMs = timeLimitMs;
  problem.packageMeta = packageMeta;
}
