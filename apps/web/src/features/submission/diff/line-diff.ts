import diffSequences from '@jest/diff-sequences';

export interface DiffRow {
  /** Line numbers start at 1. A side is null if it has no line in this row. */
  left: { number: number; text: string } | null;
  right: { number: number; text: string } | null;
  isSame: boolean;
}

/**
 * Maximum number of comparisons. Texts that need more count as completely different, so that no pair of programs blocks
 * the page.
 */
const COMPARISONS_MAX = 4_000_000;

/** Returns rows to show side by side. A removed line is aligned with the added line that replaces it. */
export function diffLines(left: readonly string[], right: readonly string[]): DiffRow[] {
  const rows: DiffRow[] = [];
  const at = { left: 0, right: 0 };
  function changed(leftEnd: number, rightEnd: number): void {
    while (at.left < leftEnd || at.right < rightEnd)
      rows.push({
        left: at.left < leftEnd ? lineOf(left, at.left++) : null,
        right: at.right < rightEnd ? lineOf(right, at.right++) : null,
        isSame: false,
      });
  }
  for (const [leftSame, rightSame] of samePlaces(left, right)) {
    changed(leftSame, rightSame);
    rows.push({ left: lineOf(left, at.left++), right: lineOf(right, at.right++), isSame: true });
  }
  changed(left.length, right.length);
  return rows;
}

function lineOf(lines: readonly string[], index: number): { number: number; text: string } {
  return { number: index + 1, text: lines[index] ?? '' };
}

/** Returns index pairs of a longest common subsequence of lines, in order. Empty if the search would take too long. */
function samePlaces(left: readonly string[], right: readonly string[]): [number, number][] {
  // Lines that the other side lacks cannot be common and would only slow down the search.
  const lefts = sharedPlaces(left, new Set(right));
  const rights = sharedPlaces(right, new Set(left));
  const places: [number, number][] = [];
  let comparisons = 0;
  const isSame = (a: number, b: number): boolean => {
    if (++comparisons > COMPARISONS_MAX) throw tooMany;
    return left[lefts[a] ?? -1] === right[rights[b] ?? -1];
  };
  try {
    diffSequences(lefts.length, rights.length, isSame, (count, a, b) => {
      for (let index = 0; index < count; index++)
        places.push([lefts[a + index] ?? 0, rights[b + index] ?? 0]);
    });
  } catch (error) {
    if (error === tooMany) return [];
    throw error;
  }
  return places;
}

const tooMany = new Error('too many comparisons');

function sharedPlaces(lines: readonly string[], others: ReadonlySet<string>): number[] {
  return lines.flatMap((line, index) => (others.has(line) ? [index] : []));
}

/** At least this many equal rows in succession are collapsed. `CONTEXT` rows next to a change stay visible. */
const FOLD_FROM = 9;
const CONTEXT = 3;

export type Block = { kind: 'rows'; rows: readonly DiffRow[] } | { kind: 'fold'; rows: readonly DiffRow[] };

/** Groups rows into blocks: changes with context, and collapsed parts between. */
export function foldSame(rows: readonly DiffRow[]): Block[] {
  const blocks: Block[] = [];
  let shown: DiffRow[] = [];
  let index = 0;
  while (index < rows.length) {
    let end = index;
    while (rows[end]?.isSame === true) end += 1;
    const run = rows.slice(index, end);
    const before = index === 0 ? 0 : CONTEXT;
    const after = end === rows.length ? 0 : CONTEXT;
    if (run.length >= FOLD_FROM) {
      shown.push(...run.slice(0, before));
      if (shown.length > 0) blocks.push({ kind: 'rows', rows: shown });
      blocks.push({ kind: 'fold', rows: run.slice(before, run.length - after) });
      shown = after === 0 ? [] : run.slice(-after);
    } else shown.push(...run);
    const changed = rows[end];
    if (changed) shown.push(changed);
    index = end + 1;
  }
  if (shown.length > 0) blocks.push({ kind: 'rows', rows: shown });
  return blocks;
}
