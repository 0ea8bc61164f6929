import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { sumScores, wholeScore } from '../scoring/hundredths.ts';
import { compareNames } from './acm.ts';
import type { JudgedAttempt } from './event.ts';
import type { ScoreboardRule } from './rule.ts';

/**
 * An attempt with points. Attempts without points (compile errors, judge errors, cancelled ones) are ignored.
 */
export interface ScoredAttempt extends JudgedAttempt {
  readonly score: number;
}

export interface OiCell {
  readonly score: number;
  /** Run time of the attempt that counts, if it was accepted; otherwise null. */
  readonly timeMs: number | null;
}

interface Sums {
  readonly score: number;
  readonly timeMs: number;
}

/** Returns the cell of an attempt. Among equal points, the accepted attempt with the shorter run time is better. */
export function cellOf({ score, verdict, timeMs }: ScoredAttempt): OiCell {
  return { score, timeMs: verdict === JudgeStatus.Accepted ? (timeMs ?? 0) : null };
}

/**
 * Creates an OI rule. It ranks by the sum of points, then by the least sum of run times of accepted problems. Attempts
 * during the freeze are ignored (ACM rows show their number). Rows that are equal in both values share their rank and
 * are ordered by username.
 * @param cell selects the attempt that counts for a problem
 */
export function oiRule(
  name: string,
  cell: (attempts: readonly ScoredAttempt[]) => OiCell | null,
): ScoreboardRule<ScoredAttempt, OiCell, Sums> {
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
