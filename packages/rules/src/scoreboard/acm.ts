import type { AcmCell } from '@xiezhi/contract/routes/contest-scoreboard';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { compareMoments, type ScoreboardAttempt } from './event.ts';
import type { Solution } from './first-solution.ts';
import type { ScoreboardRule } from './rule.ts';

/** Penalty in seconds for each failed attempt at a problem that was solved later. */
export const penaltySeconds = 20 * 60;

/** Verdicts with a penalty. Compile errors, judge errors and cancelled attempts never have one. */
const penalised: ReadonlySet<number> = new Set([
  JudgeStatus.PresentationError,
  JudgeStatus.WrongAnswer,
  JudgeStatus.TimeLimitExceeded,
  JudgeStatus.MemoryLimitExceeded,
  JudgeStatus.RuntimeError,
  JudgeStatus.PartialAccepted,
]);

/** Whether a failed attempt with this verdict adds a penalty once the problem is solved. */
export function isPenalised(verdict: number): boolean {
  return penalised.has(verdict);
}

/** Unit in which solution times are counted. They are rounded down to it before they are added up. */
export type PenaltyUnit = 'second' | 'minute';

const secondsOf: Readonly<Record<PenaltyUnit, number>> = { second: 1, minute: 60 };

interface Cell {
  readonly attempts: number;
  readonly hidden: number;
  /**
   * Number of failed attempts with a penalty. If the problem is solved, only attempts before the accepted one count.
   */
  readonly failures: number;
  /** Seconds from the start to the solution, a multiple of the unit; null if not solved. */
  readonly solvedAt: number | null;
  /** The accepted submission, if it can be the first solution of the problem. */
  readonly solution: Solution | null;
  readonly isLate: boolean;
}

interface Sums {
  readonly solved: number;
  readonly attempts: number;
  /** Seconds, with penalties. */
  readonly time: number;
  /** Seconds from the start to the last solution if the rule breaks ties by this time; otherwise 0. */
  readonly last: number;
}

/**
 * Ranks by the number of solved problems, then by the least total time. The time of a solved problem is the time from
 * the start to its first accepted submission, plus twenty minutes for each penalized failure before it.
 *
 * The unit `minute` follows the rules of ICPC contests ("Contest Control System Requirements" of 2023-06, section
 * "Scoring Data Generation", https://ccs-specs.icpc.io/2023-06/ccs_system_requirements). Each solution time is rounded
 * down to whole minutes before times are added up. Ties are broken by the earlier last solution, also in minutes. With
 * the unit `second`, times are rounded down to seconds, and ties are not broken.
 *
 * Rows that are equal in all of these values share their rank. They are ordered by the first submission of their
 * contestants.
 */
export function acmRule(unit: PenaltyUnit): ScoreboardRule<ScoreboardAttempt, Cell, Sums> {
  const step = secondsOf[unit];
  return {
    name: unit === 'minute' ? 'acm-minutes' : 'acm',
    // Does not count submissions that never reached their remote judge.
    see: (attempt) =>
      attempt.kind === 'judged' && attempt.verdict === JudgeStatus.SubmittedFailed ? null : attempt,
    cell(attempts, { startsAt, endsAt }) {
      let hidden = 0;
      let failures = 0;
      let accepted: ScoreboardAttempt | null = null;
      for (const attempt of attempts) {
        if (attempt.kind === 'hidden') hidden += 1;
        else if (accepted) continue;
        else if (attempt.verdict === JudgeStatus.Accepted) accepted = attempt;
        else if (isPenalised(attempt.verdict)) failures += 1;
      }
      return {
        attempts: attempts.length,
        hidden,
        failures,
        solvedAt: accepted && Math.floor((accepted.at - startsAt) / (1000 * step)) * step,
        solution: accepted && accepted.at < endsAt ? accepted : null,
        isLate: accepted !== null && accepted.at >= endsAt,
      };
    },
    sums(cells) {
      let [solved, attempts, time, last] = [0, 0, 0, 0];
      for (const cell of cells) {
        attempts += cell.attempts;
        if (cell.solvedAt === null) continue;
        solved += 1;
        time += cell.solvedAt + penaltySeconds * cell.failures;
        if (unit === 'minute') last = Math.max(last, cell.solvedAt);
      }
      return { solved, attempts, time, last };
    },
    compare: (left, right) => right.solved - left.solved || left.time - right.time || left.last - right.last,
    breakTie(left, right) {
      if (left.firstAttempt && right.firstAttempt)
        return compareMoments(left.firstAttempt, right.firstAttempt);
      if (left.firstAttempt || right.firstAttempt) return left.firstAttempt ? -1 : 1;
      return compareNames(left.username, right.username);
    },
    hasScored: ({ solved }) => solved > 0,
    solution: (cell) => cell.solution,
    figures: ({ solved, attempts, time }, cells) => ({
      ac: solved,
      total: attempts,
      totalTime: time,
      submissionInfo: Object.fromEntries(
        cells.map(({ displayId, cell, isFirst }) => [displayId, wireCell(cell, isFirst)]),
      ),
    }),
  };
}

/** Compares by UTF-16 code units, so the order is the same on every machine. */
export function compareNames(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

function wireCell({ failures, hidden, solvedAt, isLate }: Cell, isFirst: boolean): AcmCell {
  return {
    errorNum: failures,
    ...(solvedAt !== null && { isAC: true, ACTime: solvedAt }),
    ...(isFirst && { isFirstAC: true }),
    ...(isLate && { isAfterContest: true }),
    ...(hidden > 0 && { tryNum: hidden }),
  };
}
