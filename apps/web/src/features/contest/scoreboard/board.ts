/**
 * What a board shows, whichever rule its contest has: the rule says how its answers become this. Rows are read as
 * they are drawn, so that ten thousand of them cost no more than those in sight.
 */

/** What one contestant has of one problem; null where nothing that counts was tried. */
export type BoardCell =
  | {
      readonly kind: 'accepted';
      /** Since the contest began. */
      readonly seconds: number;
      /** Tries before it that cost a penalty. */
      readonly wrong: number;
      /** Nobody solved it earlier. */
      readonly isFirst: boolean;
      /** It came after the end. */
      readonly isLate: boolean;
    }
  | { readonly kind: 'wrong'; readonly wrong: number }
  /** Tried since the board was sealed; nobody is told how that went. */
  | { readonly kind: 'sealed'; readonly tries: number; readonly wrong: number }
  | { readonly kind: 'score'; readonly score: number; readonly isFull: boolean };

export interface BoardProblem {
  /** Display id: a letter. */
  readonly id: string;
  readonly title: string;
  /** Of its balloon, as CSS has it. */
  readonly color: string | null;
  /** Null where they are not told. */
  readonly accepted: number | null;
  readonly tries: number | null;
}

export interface BoardAward {
  readonly name: string | null;
  readonly background: string | null;
  readonly color: string | null;
}

export interface BoardRow {
  readonly uid: string;
  /** Of the line, where one person may have several; absent: the person's. */
  readonly key?: string;
  /** Takes part virtually, after the contest. */
  readonly isVirtual?: boolean;
  readonly username: string;
  /** The others are kept from the viewer for now, so that there is no rank yet. */
  readonly isAlone?: boolean;
  /** Null: a star user, who competes without a rank, or nobody to compare with. */
  readonly rank: number | null;
  readonly name: string;
  readonly school: string | null;
  readonly isFemale: boolean;
  readonly award: BoardAward | null;
  /** Problems solved, or the score. */
  readonly total: number;
  /** Breaks ties, in its own unit: minutes of penalty, milliseconds of run time. */
  readonly side: number;
  /** By the order of the problems. */
  readonly cells: readonly (BoardCell | null)[];
}

/** How the answers of a rule become rows. */
export type ReadRow<Wire> = (row: Wire) => BoardRow;

/** How a cell looks: a large sign and a small one below it. Colour only repeats what the signs say. */
export interface CellDisplay {
  readonly tone: 'accepted' | 'first' | 'late' | 'wrong' | 'sealed' | 'full' | 'part' | 'zero';
  readonly main: string;
  readonly sub: string | null;
}

export function cellDisplay(cell: BoardCell): CellDisplay {
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
      return { tone: 'sealed', main: `? ${cell.tries}`, sub: cell.wrong > 0 ? `−${cell.wrong}` : null };
    case 'score':
      return {
        tone: cell.isFull ? 'full' : cell.score === 0 ? 'zero' : 'part',
        main: String(cell.score),
        sub: null,
      };
  }
}

/** From so many problems on their columns are narrow: the second line of a cell is told by its tip alone. */
export const MANY_PROBLEMS = 21;

/** Whole minutes that have passed. */
export function minutesOf(seconds: number): number {
  return Math.floor(seconds / 60);
}
