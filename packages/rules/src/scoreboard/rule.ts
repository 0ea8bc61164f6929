import type { AcmRow, OiRow } from '@xiezhi/contract/routes/contest-scoreboard';
import type { ContestTimes, ScoreboardAttempt } from './event.ts';
import type { Solution } from './first-solution.ts';

type Identity = 'uid' | 'username' | 'nickname' | 'realname' | 'gender' | 'avatar' | 'school' | 'siteRating';
type Placing = 'rank' | 'isWinAward' | 'awardName' | 'awardBackground' | 'awardColor';

/** The fields of a row on the wire that depend on the rule: all fields but identity and rank. */
export type AcmRowFields = Omit<AcmRow, Identity | Placing>;
export type OiRowFields = Omit<OiRow, Identity | Placing>;
export type RowFields = AcmRowFields | OiRowFields;

/** A column of the scoreboard. */
export interface Column {
  /** `cpid` */
  readonly problem: number;
  readonly displayId: string;
}

/** A cell in its column. */
export interface Placed<Cell> {
  readonly displayId: string;
  readonly cell: Cell;
  /** Whether this is the first solution of the problem (`firstSolutions`). */
  readonly isFirst: boolean;
}

/** Facts by which rows of equal rank are ordered. */
export interface RowFacts {
  readonly username: string;
  /** The earliest visible attempt; null if there is none. */
  readonly firstAttempt: Pick<ScoreboardAttempt, 'at' | 'submitId'> | null;
}

/**
 * How a contest is scored. To add a rule, write one object of this type and list it in the registry.
 *
 * - `Seen`: the part of an attempt that the rule uses;
 * - `Cell`: the result of one contestant's attempts at one problem;
 * - `Sums`: the values that are compared for the rank.
 */
export interface ScoreboardRule<Seen extends ScoreboardAttempt, Cell, Sums> {
  readonly name: string;
  /** Returns the part of the attempt that the rule uses. Null if the attempt does not count. */
  see(attempt: ScoreboardAttempt): Seen | null;
  /**
   * Returns the cell for the attempts of one contestant at one problem. There is at least one attempt, and they are in
   * order. Null if there is nothing to show.
   */
  cell(attempts: readonly Seen[], times: ContestTimes): Cell | null;
  sums(cells: readonly Cell[]): Sums;
  /** Returns a negative number if the left row ranks higher, and zero if both rows share their rank. */
  compare(left: Sums, right: Sums): number;
  /** Compares rows that share their rank. Must be a total order. */
  breakTie(left: RowFacts, right: RowFacts): number;
  /** Whether a row has a score. Rows without one get no award. */
  hasScored(sums: Sums): boolean;
  /**
   * Returns the submission that solved the problem during the contest. Null if there is none or the rule has no first
   * solutions.
   */
  solution(cell: Cell): Solution | null;
  /** Returns the fields of the row that the scoreboard shows. */
  figures(sums: Sums, cells: readonly Placed<Cell>[]): RowFields;
}

/** Points of an OI row. */
export interface OiPoints {
  readonly totalScore: number;
  /** By display id. */
  readonly submissionInfo: Readonly<Record<string, number | null>>;
}

/**
 * Returns the points of an OI row with two decimals. The other fields on the wire are rounded; `exact` is present if
 * that changed them.
 */
export function exactPoints({
  totalScore,
  submissionInfo,
  exact,
}: OiPoints & Pick<OiRow, 'exact'>): OiPoints {
  return exact ?? { totalScore, submissionInfo };
}
