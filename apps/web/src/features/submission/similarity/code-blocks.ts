import type { PairDetail } from './queries.ts';

/** Successive lines of one program that belong to the same fragment, or that match nothing. */
export interface CodeBlock {
  /** Index of the fragment. Null for lines without a match. */
  readonly fragment: number | null;
  readonly from: number;
  readonly lines: readonly string[];
}

/** Splits a program into blocks of whole lines. A line in two fragments belongs to the first of them. */
export function blocksOf(
  code: string,
  fragments: PairDetail['fragments'],
  side: 'left' | 'right',
): CodeBlock[] {
  const lines = code.replace(/\r?\n$/, '').split(/\r?\n/);
  const owner = lines.map((): number | null => null);
  for (const [index, fragment] of fragments.entries()) {
    const { fromRow, toRow } = fragment[side];
    for (let row = fromRow; row <= Math.min(toRow, lines.length - 1); row += 1) owner[row] ??= index;
  }
  const blocks: { fragment: number | null; from: number; lines: string[] }[] = [];
  for (const [row, line] of lines.entries()) {
    const fragment = owner[row] ?? null;
    const last = blocks.at(-1);
    if (last?.fragment === fragment) last.lines.push(line);
    else blocks.push({ fragment, from: row, lines: [line] });
  }
  return blocks;
}
