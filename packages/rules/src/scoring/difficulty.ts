/** Minimum number of users with attempts for which a difficulty is computed. */
export const triedNeeded = 20;

/** Minimum fraction of users who solved the problem, for each level from 1 on. Below the last one, the level is 7. */
const leastShares = [0.9, 0.75, 0.6, 0.45, 0.3, 0.15] as const;

/**
 * Returns the measured difficulty, from 1 (easy) to 7 (very hard). It depends on the fraction of users with attempts
 * who solved the problem. Null as long as too few users have tried it.
 */
export function measuredDifficulty(tried: number, solved: number): number | null {
  if (tried < triedNeeded) return null;
  const share = solved / tried;
  const level = leastShares.findIndex((least) => share >= least);
  return level === -1 ? leastShares.length + 1 : level + 1;
}
