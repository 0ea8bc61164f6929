import type { AcmRow, OiRow } from '@xiezhi/contract/routes/contest-scoreboard';
import type { ContestTimes, ScoreboardAttempt } from './event.ts';
import type { Solution } from './first-solution.ts';

type Identity = 'uid' | 'username' | 'nickname' | 'realname' | 'gender' | 'avatar' | 'school' | 'siteRating';
type Placing = 'rank' | 'isWinAward' | 'awardName' | 'awardBackground' | 'awardColor';

/** The rule-specific fields of a row on the wire, without identity and rank. */
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
  /** Whether it is the first solution of the problem (`firstSolutions`). */
  readonly isFirst: boolean;
}

/** The facts that order rows of equal rank. */
export interface RowFacts {
  readonly username: string;
  /** The earliest visible attempt; null if there is none. */
  readonly firstAttempt: Pick<ScoreboardAttempt, 'at' | 'submitId'> | null;
}

/**
 * How a contest is scored. A new rule is one object of this type and a line in the registry.
 *
 * - `Seen`: the part of an attempt that it uses;
 * - `Cell`: the result of one contestant's attempts at one problem;
 * - `Sums`: the values compared for the rank.
 */
export interface ScoreboardRule<Seen extends ScoreboardAttempt, Cell, Sums> {
  readonly name: string;
  /** Returns null if the attempt does not count. */
  see(attempt: ScoreboardAttempt): Seen | null;
  /**
   * Returns the cell for all attempts of one contestant at one problem, in order, at least one; null if there
   * is nothing to show.
   */
  cell(attempts: readonly Seen[], times: ContestTimes): Cell | null;
  sums(cells: readonly Cell[]): Sums;
  /** Returns a negative number if the left row ranks higher; zero if both share their rank. */
  compare(left: Sums, right: Sums): number;
  /** Total order of rows that share their rank. */
  breakTie(left: RowFacts, right: RowFacts): number;
  /** Whether a row has a score, as required for an award. */
  hasScored(sums: Sums): boolean;
  /**
   * Returns the submission that solved the problem during the contest; null if there is none or the rule has
   * no first solutions.
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

/** Returns the points of an OI row with two decimals: the other fields of the wire are rounded. */
export function exactPoints({
  totalScore,
  submissionInfo,
  exact,
}: OiPoints & Pick<OiRow, 'exact'>): OiPoints {
  return exact ?? { totalScore, submissionInfo };
}
