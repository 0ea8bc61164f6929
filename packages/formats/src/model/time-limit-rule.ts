import type { TimeLimitRule } from '@xiezhi/rules/prepublish-checks/time-limit';
import { z } from 'zod';
import type { ProblemPackage } from './model.ts';

export { derivedTimeLimitMs, type TimeLimitRule } from '@xiezhi/rules/prepublish-checks/time-limit';

/**
 * Rule for finding the time limit of a package that states none. The limit is derived from the slowest solution that
 * must be accepted. `packageMeta` contains the rule as long as the problem's limit is preliminary.
 */
const ruleSchema = z.object({
  /** The limit is at least this many times the time of the slowest accepted solution. */
  acceptedToLimit: z.number().positive().max(100),
  /** The limit is a multiple of this, in milliseconds. */
  resolutionMs: z.number().int().positive().max(60_000),
});

/** Key in `packageMeta`. */
export const timeLimitRuleKey = 'timeLimitRule';

/** Returns the rule; null if the time limit of the problem is final. */
export function timeLimitRuleOf({ packageMeta }: Pick<ProblemPackage, 'packageMeta'>): TimeLimitRule | null {
  return ruleSchema.safeParse(packageMeta[timeLimitRuleKey]).data ?? null;
}

/** Returns the entry of `packageMeta` that marks the time limit as preliminary. */
export function unknownTimeLimit(rule: TimeLimitRule): Record<string, unknown> {
  return { [timeLimitRuleKey]: rule };
}

/** Sets the measured time limit and removes the rule from `packageMeta`. */
export function settleTimeLimit(problem: ProblemPackage, timeLimitMs: number): void {
  const { [timeLimitRuleKey]: _settled, ...packageMeta } = problem.packageMeta;
  problem.timeLimitMs = timeLimitMs;
  problem.packageMeta = packageMeta;
}
