/** The shortest way from one text to another, by lines (E. Myers, An O(ND) difference algorithm, 1986). */

export interface DiffRow {
  /** Line numbers from 1; null where this side has no such line. */
  left: { number: number; text: string } | null;
  right: { number: number; text: string } | null;
  isSame: boolean;
}

/** Steps beyond which texts count as wholly different, so that no pair of programs stops the page. */
const STEPS_MAX = 1500;

type Edit = 'same' | 'removed' | 'added';

/** Rows to be shown beside each other: a removed line stands beside the added one that took its place. */
export function diffLines(left: readonly string[], right: readonly string[]): DiffRow[] {
  let start = 0;
  const shorter = Math.min(left.length, right.length);
  while (start < shorter && left[start] === right[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && left.at(-1 - tail) === right.at(-1 - tail)) tail += 1;
  const middle = editsBetween(left.slice(start, left.length - tail), right.slice(start, right.length - tail));
  return rowsOf([...same(start), ...middle, ...same(tail)], left, right);
}

function same(count: number): Edit[] {
  return Array.from({ length: count }, () => 'same' as const);
}

function editsBetween(left: readonly string[], right: readonly string[]): Edit[] {
  const trace: Int32Array[] = [];
  const most = Math.min(left.length + right.length, STEPS_MAX);
  // Furthest place in `left` on each diagonal, kept for each number of edits.
  let furthest = new Int32Array(2 * most + 3);
  const at = (diagonal: number): number => diagonal + most + 1;
  for (let steps = 0; steps <= most; steps += 1) {
    trace.push(furthest.slice(at(-steps) - 1, at(steps) + 2));
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      let x = nextPlace(furthest, at(diagonal), diagonal, steps);
      while (x < left.length && x - diagonal < right.length && left[x] === right[x - diagonal]) x += 1;
      furthest[at(diagonal)] = x;
      if (x >= left.length && x - diagonal >= right.length) return walkBack(trace, left.length, right.length);
    }
    furthest = furthest.slice();
  }
  return [...left.map(() => 'removed' as const), ...right.map(() => 'added' as const)];
}

/** Where the diagonal is entered: from above (a line added) or from the left (a line removed). */
function nextPlace(furthest: Int32Array, index: number, diagonal: number, steps: number): number {
  const above = furthest[index + 1] ?? 0;
  const before = furthest[index - 1] ?? 0;
  const isFromAbove = diagonal === -steps || (diagonal !== steps && before < above);
  return isFromAbove ? above : before + 1;
}

function walkBack(trace: readonly Int32Array[], leftLength: number, rightLength: number): Edit[] {
  const edits: Edit[] = [];
  let [x, y] = [leftLength, rightLength];
  for (let steps = trace.length - 1; steps >= 0 && (x > 0 || y > 0); steps -= 1) {
    const furthest = trace[steps] ?? new Int32Array();
    const place = (diagonal: number): number => furthest[diagonal + steps + 1] ?? 0;
    const diagonal = x - y;
    const isFromAbove =
      diagonal === -steps || (diagonal !== steps && place(diagonal - 1) < place(diagonal + 1));
    const former = isFromAbove ? diagonal + 1 : diagonal - 1;
    const [fromX, fromY] = steps === 0 ? [0, 0] : [place(former), place(former) - former];
    while (x > fromX && y > fromY) {
      edits.push('same');
      x -= 1;
      y -= 1;
    }
    if (steps === 0) break;
    edits.push(isFromAbove ? 'added' : 'removed');
    [x, y] = [fromX, fromY];
  }
  return edits.toReversed();
}

function lineOf(lines: readonly string[], index: number): { number: number; text: string } {
  return { number: index + 1, text: lines[index] ?? '' };
}

function rowsOf(edits: readonly Edit[], left: readonly string[], right: readonly string[]): DiffRow[] {
  const rows: DiffRow[] = [];
  let [x, y] = [0, 0];
  // The first row of the present run of changes that lacks a side; all that follow lack the same one.
  let gap = 0;
  for (const edit of edits) {
    if (edit === 'same') {
      rows.push({ left: lineOf(left, x++), right: lineOf(right, y++), isSame: true });
      gap = rows.length;
      continue;
    }
    const side = edit === 'removed' ? 'left' : 'right';
    const line = edit === 'removed' ? lineOf(left, x++) : lineOf(right, y++);
    const open = rows[gap];
    if (open?.[side] === null) rows[gap++] = { ...open, [side]: line };
    else rows.push({ left: null, right: null, isSame: false, [side]: line });
  }
  return rows;
}

/** Runs of equal rows longer than this are folded, with some rows left at each end. */
const FOLD_FROM = 9;
const CONTEXT = 3;

export type Block = { kind: 'rows'; rows: readonly DiffRow[] } | { kind: 'fold'; rows: readonly DiffRow[] };

/** The rows in blocks: what changed with some lines around, and what is folded between. */
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
