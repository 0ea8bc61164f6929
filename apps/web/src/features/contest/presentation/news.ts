import type { ScoreboardCell, ScoreboardColumn, ScoreboardEntry, ReadRow } from '../scoreboard/scoreboard.ts';

/** A newly solved problem and its effect. */
export interface News {
  readonly uid: string;
  readonly name: string;
  readonly problem: string;
  /** Whether it is the first solution of the problem in the contest. */
  readonly isFirst: boolean;
  /** Current rank; null: none. */
  readonly rank: number | null;
  readonly hasRisen: boolean;
}

/**
 * Maximum number of solved problems to announce together. More of them mean that a freeze has ended or that updates
 * were missed, so none is announced.
 */
const MOST = 8;

/**
 * Returns the problems that were solved between two scoreboards: first solutions come first, then the others by rank.
 * Rows that are the same object in both scoreboards are skipped.
 */
export function solvesBetween<Wire extends { readonly uid: string }>(
  before: readonly Wire[],
  after: readonly Wire[],
  read: ReadRow<Wire>,
  problems: readonly ScoreboardColumn[],
): News[] {
  const known = new Map(before.map((row) => [row.uid, row]));
  const news: News[] = [];
  for (const wire of after) {
    const former = known.get(wire.uid);
    if (former === wire) continue;
    const row = read(wire);
    const old = former && read(former);
    problems.forEach(({ id }, at) => {
      const cell = row.cells[at] ?? null;
      if (isSolved(cell) && !isSolved(old?.cells[at] ?? null)) news.push(newsOf(row, old, id, cell));
    });
    if (news.length > MOST) return [];
  }
  return news.toSorted((left, right) => Number(right.isFirst) - Number(left.isFirst));
}

type Solved = Extract<ScoreboardCell, { kind: 'accepted' }>;

function isSolved(cell: ScoreboardCell | null): cell is Solved {
  return cell?.kind === 'accepted';
}

function newsOf(row: ScoreboardEntry, old: ScoreboardEntry | undefined, problem: string, cell: Solved): News {
  const { uid, name, rank } = row;
  const hasRisen = rank !== null && (old?.rank === undefined || old.rank === null || rank < old.rank);
  return { uid, name, problem, isFirst: cell.isFirst, rank, hasRisen };
}
