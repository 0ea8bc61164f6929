import { compareMoments, type ScoreboardAttempt } from './event.ts';

/**
 * An accepted submission. Its time is contest time. With individual timing, `inOwnTime` has mapped it from the
 * contestant's own window.
 */
export type Solution = Pick<ScoreboardAttempt, 'at' | 'submitId'>;

/** A solver of a problem. */
export interface Solver {
  readonly problem: number;
  readonly solution: Solution;
}

/**
 * Decides who solved each problem first: the accepted submission with the earliest time in milliseconds. If times are
 * equal, the lower submission id counts. Scoreboards, ceremony, balloons, awards and exports all use this function.
 *
 * @param solvers one per contestant and problem; without star users and virtual participants, who are never first
 * @returns submission id by problem
 */
export function firstSolutions(solvers: Iterable<Solver>): ReadonlyMap<number, number> {
  const firsts = new Map<number, Solution>();
  for (const { problem, solution } of solvers) {
    const former = firsts.get(problem);
    if (!former || compareMoments(solution, former) < 0) firsts.set(problem, solution);
  }
  return new Map([...firsts].map(([problem, { submitId }]) => [problem, submitId]));
}
