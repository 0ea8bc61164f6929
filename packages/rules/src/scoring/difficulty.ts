/** So many have to have tried a problem before anything is said of its difficulty. */
export const triedNeeded = 20;

/** Of those who tried, the least share that solved a problem of each level from 1 on; below all of them it is a 7. */
const leastShares = [0.9, 0.75, 0.6, 0.45, 0.3, 0.15] as const;

/**
 * How hard users found a problem, as the levels 1 (easy) to 7 (very hard), by the share of those who tried that solved
 * it. Null while too few have tried.
 */
export function measuredDifficulty(tried: number, solved: number): number | null {
  if (tried < triedNeeded) return null;
  const share = solved / tried;
  const level = leastShares.findIndex((least) => share >= least);
  return level === -1 ? leastShares.length + 1 : level + 1;
}
