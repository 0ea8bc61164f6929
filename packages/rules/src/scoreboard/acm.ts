import type { AcmCell } from '@xiezhi/contract/routes/contest-board';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { compareMoments, type ScoreboardAttempt } from './event.ts';
import type { BoardRule } from './rule.ts';

/** Seconds for each failed try at a problem that was solved in the end. */
export const penaltySeconds = 20 * 60;

/** Failures that cost time. Compile errors, faults of the judge and what was cancelled never do. */
const penalised: ReadonlySet<number> = new Set([
  JudgeStatus.PresentationError,
  JudgeStatus.WrongAnswer,
  JudgeStatus.TimeLimitExceeded,
  JudgeStatus.MemoryLimitExceeded,
  JudgeStatus.RuntimeError,
  JudgeStatus.PartialAccepted,
]);

/** Whether a failure costs time once the problem is solved. */
export function isPenalised(verdict: number): boolean {
  return penalised.has(verdict);
}

interface Cell {
  readonly tries: number;
  readonly hidden: number;
  /** Before it was solved. */
  readonly failures: number;
  /** Whole seconds from the start; null: not solved. */
  readonly solvedAt: number | null;
  readonly isLate: boolean;
}

interface Sums {
  readonly solved: number;
  readonly tries: number;
  /** Seconds, with penalties. */
  readonly time: number;
}

/**
 * Most problems solved, then least time: of each solved problem the seconds from the start to its first accepted try,
 * and twenty minutes for each penalised failure before it. Rows that are equal in both share their rank and stand in
 * the order in which their contestants submitted first.
 */
export const acm: BoardRule<ScoreboardAttempt, Cell, Sums> = {
  name: 'acm',
  // A submission that never reached its judge is none.
  see: (attempt) =>
    attempt.kind === 'judged' && attempt.verdict === JudgeStatus.SubmittedFailed ? null : attempt,
  cell(tries, { startsAt, endsAt }) {
    let hidden = 0;
    let failures = 0;
    let accepted: ScoreboardAttempt | null = null;
    for (const attempt of tries) {
      if (attempt.kind === 'hidden') hidden += 1;
      else if (accepted) continue;
      else if (attempt.verdict === JudgeStatus.Accepted) accepted = attempt;
      else if (isPenalised(attempt.verdict)) failures += 1;
    }
    return {
      tries: tries.length,
      hidden,
      failures,
      solvedAt: accepted && Math.floor((accepted.at - startsAt) / 1000),
      isLate: accepted !== null && accepted.at >= endsAt,
    };
  },
  sums(cells) {
    let [solved, tries, time] = [0, 0, 0];
    for (const cell of cells) {
      tries += cell.tries;
      if (cell.solvedAt === null) continue;
      solved += 1;
      time += cell.solvedAt + penaltySeconds * cell.failures;
    }
    return { solved, tries, time };
  },
  compare: (left, right) => right.solved - left.solved || left.time - right.time,
  breakTie(left, right) {
    if (left.firstTry && right.firstTry) return compareMoments(left.firstTry, right.firstTry);
    if (left.firstTry || right.firstTry) return left.firstTry ? -1 : 1;
    return compareNames(left.username, right.username);
  },
  hasScored: ({ solved }) => solved > 0,
  solvedAt: (cell) => cell.solvedAt,
  figures: ({ solved, tries, time }, cells) => ({
    ac: solved,
    total: tries,
    totalTime: time,
    submissionInfo: Object.fromEntries(
      cells.map(({ displayId, cell, isFirst }) => [displayId, wireCell(cell, isFirst)]),
    ),
  }),
};

/** By code units, alike on every machine. */
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
