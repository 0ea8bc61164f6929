import type { WireRow } from '../scoreboard/read-rows.ts';

/** How many users have solved a problem and how many attempts there were. */
export interface Counts {
  accepted: number;
  attempts: number;
}

/**
 * Computes the counts of all problems from the rows of a scoreboard, by display id. Attempts during the freeze are
 * included.
 */
export function countsOf(rows: readonly WireRow[]): ReadonlyMap<string, Counts> {
  const counts = new Map<string, Counts>();
  function count(problem: string, accepted: number, attempts: number): void {
    const before = counts.get(problem);
    if (before === undefined) counts.set(problem, { accepted, attempts });
    else {
      before.accepted += accepted;
      before.attempts += attempts;
    }
  }
  for (const row of rows) {
    if ('ac' in row)
      for (const [problem, { isAC = false, errorNum, tryNum = 0 }] of Object.entries(row.submissionInfo))
        count(problem, Number(isAC), errorNum + Number(isAC) + tryNum);
    else
      for (const [problem, score] of Object.entries(row.submissionInfo))
        if (score !== null) count(problem, Number(row.timeInfo?.[problem] !== undefined), 1);
  }
  return counts;
}
