/**
 * Display model of a scoreboard, independent of the contest rule: the rows of each rule are converted to this
 * model. Rows are converted when rendered, so that ten thousand rows cost no more than the visible ones.
 */

/** Result of one contestant for one problem. Null if there is no counted attempt. */
export type ScoreboardCell =
  | {
      readonly kind: 'accepted';
      /** Seconds since the start of the contest. */
      readonly seconds: number;
      /** Earlier attempts that cost a penalty. */
      readonly wrong: number;
      /** First solution of the problem. */
      readonly isFirst: boolean;
      /** Submitted after the end. */
      readonly isLate: boolean;
    }
  | { readonly kind: 'wrong'; readonly wrong: number }
  /** Tried during the freeze; the result is hidden. */
  | { readonly kind: 'sealed'; readonly attempts: number; readonly wrong: number }
  | { readonly kind: 'score'; readonly score: number; readonly isFull: boolean };

export interface ScoreboardColumn {
  /** Display id: a letter. */
  readonly id: string;
  readonly title: string;
  /** Color of the problem's balloon in CSS syntax. */
  readonly color: string | null;
  /** Null if counts are hidden. */
  readonly accepted: number | null;
  readonly attempts: number | null;
}

export interface ScoreboardAward {
  readonly name: string | null;
  readonly background: string | null;
  readonly color: string | null;
}

export interface ScoreboardEntry {
  readonly uid: string;
  /** Row key if a user may have several rows; absent: the id of the user. */
  readonly key?: string;
  /** Whether the row is a virtual participation after the contest. */
  readonly isVirtual?: boolean;
  readonly username: string;
  /** Whether other rows are hidden from the viewer for now, so that there is no rank yet. */
  readonly isAlone?: boolean;
  /** Null if there is nobody to compare with, and for star users, who have no rank. */
  readonly rank: number | null;
  readonly name: string;
  readonly school: string | null;
  /** Current rating on this site. Absent if the contestant has none. */
  readonly siteRating?: number;
  readonly isFemale: boolean;
  readonly award: ScoreboardAward | null;
  /** Problems solved, or the score. */
  readonly total: number;
  /** Decides between equal totals: seconds with penalties (ACM), or milliseconds of run time (OI). */
  readonly totalTime: number;
  /** Cells in the order of the problems. */
  readonly cells: readonly (ScoreboardCell | null)[];
}

/** Converts a row of a rule to a scoreboard row. */
export type ReadRow<Wire> = (row: Wire) => ScoreboardEntry;

/** Display of a cell: a large text and a small one below it. Color only repeats what the texts say. */
export interface CellDisplay {
  readonly tone: 'accepted' | 'first' | 'late' | 'wrong' | 'sealed' | 'full' | 'part' | 'zero';
  readonly main: string;
  readonly sub: string | null;
}

export function cellDisplay(cell: ScoreboardCell): CellDisplay {
  switch (cell.kind) {
    case 'accepted':
      return {
        tone: cell.isFirst ? 'first' : cell.isLate ? 'late' : 'accepted',
        main: String(minutesOf(cell.seconds)),
        sub: cell.wrong > 0 ? `+${cell.wrong}` : null,
      };
    case 'wrong':
      return { tone: 'wrong', main: `−${cell.wrong}`, sub: null };
    case 'sealed':
      return { tone: 'sealed', main: `? ${cell.attempts}`, sub: cell.wrong > 0 ? `−${cell.wrong}` : null };
    case 'score':
      return {
        tone: cell.isFull ? 'full' : cell.score === 0 ? 'zero' : 'part',
        main: String(cell.score),
        sub: null,
      };
  }
}

/** From this number of problems on, columns are narrow, and the second line of a cell is shown only in its tooltip. */
export const MANY_PROBLEMS = 21;

/** Returns whole minutes, rounded down. */
export function minutesOf(seconds: number): number {
  return Math.floor(seconds / 60);
}
