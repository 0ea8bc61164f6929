import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { sumScores, wholeScore } from '../scoring/hundredths.ts';
import { compareNames } from './acm.ts';
import type { JudgedAttempt } from './event.ts';
import type { BoardRule } from './rule.ts';

/** A try with points. One without (compile errors, faults of the judge, cancelled ones) counts for nothing. */
export interface ScoredTry extends JudgedAttempt {
  readonly score: number;
}

export interface OiCell {
  readonly score: number;
  /** Of the run in force where it was accepted; null: it was not. */
  readonly timeMs: number | null;
}

interface Sums {
  readonly score: number;
  readonly timeMs: number;
}

/** Of two runs with equal points the one that was accepted in less time. */
export function cellOf({ score, verdict, timeMs }: ScoredTry): OiCell {
  return { score, timeMs: verdict === JudgeStatus.Accepted ? (timeMs ?? 0) : null };
}

/**
 * What OI rules share: the sum of points, then the least sum of run times of accepted problems. Tries behind the seal
 * are not even counted. Rows that are equal in both share their rank and stand by username.
 *
 * @param cell which of the tries of a problem is in force
 */
export function oiRule(
  name: string,
  cell: (tries: readonly ScoredTry[]) => OiCell | null,
): BoardRule<ScoredTry, OiCell, Sums> {
  return {
    name,
    see(attempt) {
      if (attempt.kind === 'hidden' || attempt.score === null) return null;
      return { ...attempt, score: attempt.score };
    },
    cell,
    sums: (cells) => ({
      score: sumScores(cells.map(({ score }) => score)),
      timeMs: cells.reduce((sum, { timeMs }) => sum + (timeMs ?? 0), 0),
    }),
    compare: (left, right) => right.score - left.score || left.timeMs - right.timeMs,
    breakTie: (left, right) => compareNames(left.username, right.username),
    hasScored: ({ score }) => score > 0,
    solution: () => null,
    figures({ score, timeMs }, cells) {
      const times = cells.flatMap(({ displayId, cell: { timeMs: time } }) =>
        time === null ? [] : [[displayId, time] as const],
      );
      const submissionInfo = Object.fromEntries(
        cells.map(({ displayId, cell: { score: of } }) => [displayId, of]),
      );
      const isWhole = cells.every((one) => Number.isInteger(one.cell.score));
      return {
        totalScore: wholeScore(score),
        totalTime: timeMs,
        submissionInfo: Object.fromEntries(
          Object.entries(submissionInfo).map(([displayId, of]) => [displayId, wholeScore(of)]),
        ),
        ...(!isWhole && { exact: { totalScore: score, submissionInfo } }),
        timeInfo: times.length === 0 ? null : Object.fromEntries(times),
      };
    },
  };
}
