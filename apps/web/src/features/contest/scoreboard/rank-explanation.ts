import { penaltySeconds } from '@xiezhi/rules/scoreboard/acm';
import { exactPoints } from '@xiezhi/rules/scoreboard/rule';
import type { AcmRow, OiRow } from '@xiezhi/contract/routes/contest-scoreboard';
import type { WireRow } from './read-rows.ts';

/**
 * Explanation of a rank, computed from the rows that the viewer has already loaded: no request, so nothing
 * that the scoreboard hides can leak.
 */
export interface RankExplanation {
  /** Null for a star user, who has no rank. */
  readonly rank: number | null;
  /** Number of contestants with more problems solved, or more points. */
  readonly ahead: number;
  /** Number of contestants with the same result in less time. */
  readonly faster: number;
  /** Number of contestants with the same result and time but an earlier last solution, if that breaks ties. */
  readonly earlier: number;
  /** Number of contestants with the same result and time, who share the rank. */
  readonly equal: number;
}

/** Contribution of one problem on an ACM scoreboard, in seconds. */
export interface AcmShare {
  readonly problem: string;
  /** Time of the solution since the start. Null if the problem is not solved, as far as the viewer can see. */
  readonly solvedAt: number | null;
  readonly failures: number;
  /** Penalty for failed attempts; 0 if the problem is not solved. */
  readonly penalty: number;
  /** Attempts during the freeze. */
  readonly hidden: number;
}

export interface AcmRankExplanation {
  readonly shares: readonly AcmShare[];
  /** Attempts without a penalty: those that were not run, such as compile errors, and those after the solution. */
  readonly free: number;
}

/** Contribution of one problem on an OI scoreboard. */
export interface OiShare {
  readonly problem: string;
  readonly score: number;
  /** Run time in ms of the counted submission if it was accepted. */
  readonly time: number | null;
}

/** @param inMinutes whether the contest counts whole minutes; if it does, the earlier last solution breaks ties */
export function explainRank(row: WireRow, rows: readonly WireRow[], inMinutes: boolean): RankExplanation {
  const own = rankTotal(row);
  const last = inMinutes ? lastSolution(row) : 0;
  let [ahead, faster, earlier, equal] = [0, 0, 0, 0];
  for (const other of rows) {
    if (other.rank < 0 || other.uid === row.uid) continue;
    const total = rankTotal(other);
    if (total > own) ahead += 1;
    else if (total === own && other.totalTime < row.totalTime) faster += 1;
    else if (total === own && other.totalTime === row.totalTime) {
      const difference = inMinutes ? lastSolution(other) - last : 0;
      if (difference < 0) earlier += 1;
      else if (difference === 0) equal += 1;
    }
  }
  return { rank: row.rank < 0 ? null : row.rank, ahead, faster, earlier, equal };
}

/** Returns seconds from the start to the last solution; 0 without one. */
function lastSolution(row: WireRow): number {
  if (!('ac' in row)) return 0;
  return Math.max(0, ...Object.values(row.submissionInfo).map(({ isAC, ACTime = 0 }) => (isAC ? ACTime : 0)));
}

export function rankTotal(row: WireRow): number {
  return 'ac' in row ? row.ac : exactPoints(row).totalScore;
}

/** @param problems display ids in the order of the scoreboard */
export function explainAcmRank(row: AcmRow, problems: readonly string[]): AcmRankExplanation {
  const shares = problems.flatMap((problem): AcmShare[] => {
    const cell = row.submissionInfo[problem];
    // Without a cell, this may be an inherited property, because a problem may have a name such as `constructor`.
    if (cell?.errorNum === undefined) return [];
    const { isAC = false, ACTime = 0, errorNum: failures, tryNum: hidden = 0 } = cell;
    const penalty = isAC ? failures * penaltySeconds : 0;
    return [{ problem, solvedAt: isAC ? ACTime : null, failures, penalty, hidden }];
  });
  const counted = shares.reduce(
    (sum, { solvedAt, failures, hidden }) => sum + Number(solvedAt !== null) + failures + hidden,
    0,
  );
  return { shares, free: Math.max(0, row.total - counted) };
}

export function explainOiRank(row: OiRow, problems: readonly string[]): OiShare[] {
  const { submissionInfo } = exactPoints(row);
  return problems.flatMap((problem) => {
    const score = submissionInfo[problem];
    if (typeof score !== 'number') return [];
    return [{ problem, score, time: row.timeInfo?.[problem] ?? null }];
  });
}
