import type { AcmRow, OiRow } from '@xiezhi/contract/routes/contest-board';
import type { ContestTimes, ScoreboardAttempt } from './event.ts';
import type { Solution } from './first-solution.ts';

type Identity = 'uid' | 'username' | 'nickname' | 'realname' | 'gender' | 'avatar' | 'school';
type Placing = 'rank' | 'isWinAward' | 'awardName' | 'awardBackground' | 'awardColor';

/** What a rule says on a row of the wire, beside who stands there and at which place. */
export type AcmFigures = Omit<AcmRow, Identity | Placing>;
export type OiFigures = Omit<OiRow, Identity | Placing>;
export type RowFigures = AcmFigures | OiFigures;

/** A column of the board. */
export interface Column {
  /** `cpid` */
  readonly problem: number;
  readonly displayId: string;
}

/** A cell in its column. */
export interface Placed<Cell> {
  readonly displayId: string;
  readonly cell: Cell;
  /** Nobody solved the problem earlier (`firstSolutions`). */
  readonly isFirst: boolean;
}

/** What decides between rows that share their place. */
export interface RowFacts {
  readonly username: string;
  /** The earliest try that the board knows; null: none. */
  readonly firstTry: Pick<ScoreboardAttempt, 'at' | 'submitId'> | null;
}

/**
 * How a contest is scored. A new rule is one object of this kind and a line in the registry.
 *
 * - `Seen`: what of the tries it looks at;
 * - `Cell`: what becomes of the tries of one contestant at one problem;
 * - `Sums`: what is compared.
 */
export interface BoardRule<Seen extends ScoreboardAttempt, Cell, Sums> {
  readonly name: string;
  /** Null: the try counts for nothing. */
  see(attempt: ScoreboardAttempt): Seen | null;
  /** Of all tries of one contestant at one problem, in their order, at least one. Null: there is nothing to show. */
  cell(tries: readonly Seen[], times: ContestTimes): Cell | null;
  sums(cells: readonly Cell[]): Sums;
  /** Below zero where the left one stands higher; zero: they share their place. */
  compare(left: Sums, right: Sums): number;
  /** Total over rows that share their place. */
  breakTie(left: RowFacts, right: RowFacts): number;
  /** Whether a row has what an award needs. */
  hasScored(sums: Sums): boolean;
  /** The submission that solved the problem while the contest ran; null: there is none, or the rule knows no first. */
  solution(cell: Cell): Solution | null;
  figures(sums: Sums, cells: readonly Placed<Cell>[]): RowFigures;
}

/** Points of an OI row. */
export interface OiPoints {
  readonly totalScore: number;
  /** By display id. */
  readonly submissionInfo: Readonly<Record<string, number | null>>;
}

/** The points of an OI row with their two decimals: the other fields of the wire are rounded. */
export function exactPoints({
  totalScore,
  submissionInfo,
  exact,
}: OiPoints & Pick<OiRow, 'exact'>): OiPoints {
  return exact ?? { totalScore, submissionInfo };
}
