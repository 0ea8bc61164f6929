import type { TimeLimitRule } from '@xiezhi/rules/prepublish-checks/time-limit';
import { z } from 'zod';
import type { ProblemPackage } from './model.ts';

export { derivedTimeLimitMs, type TimeLimitRule } from '@xiezhi/rules/prepublish-checks/time-limit';

/**
 * How a package without a time limit wants one found: from the slowest of the solutions that it says are right.
 * Kept in `packageMeta` for as long as the limit of the problem is only a stand-in.
 */
const ruleSchema = z.object({
  /** The slowest accepted solution takes at most one part in this many of the limit. */
  acceptedToLimit: z.number().positive().max(100),
  /** The limit is a whole multiple of this, in milliseconds. */
  resolutionMs: z.number().int().positive().max(60_000),
});

/** Where `packageMeta` keeps it. */
export const timeLimitRuleKey = 'timeLimitRule';

/** Null when the limit of the problem is its own. */
export function timeLimitRuleOf({ packageMeta }: Pick<ProblemPackage, 'packageMeta'>): TimeLimitRule | null {
  return ruleSchema.safeParse(packageMeta[timeLimitRuleKey]).data ?? null;
}

/** The part of `packageMeta` that marks a limit as a stand-in. */
export function unknownTimeLimit(rule: TimeLimitRule): Record<string, unknown> {
  return { [timeLimitRuleKey]: rule };
}

/** Gives the problem a limit that was found, and takes the mark away. */
export function settleTimeLimit(problem: ProblemPackage, timeLimitMs: number): void {
  const { [timeLimitRuleKey]: _settled, ...packageMeta } = problem.packageMeta;
  problem.timeLimitMs = timeLimitMs;
  problem.packageMeta = packageMeta;
}
