import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines, collapseUnchanged, type DiffRow } from './line-diff.ts';

const shown = (rows: readonly DiffRow[]) =>
  rows.map(({ left, right, isSame }) => `${left?.text ?? '∅'}${isSame ? '=' : '|'}${right?.text ?? '∅'}`);
const lines = (text: string) => text.split('');

describe('the diff of two programs', () => {
  it('aligns a changed line with its replacement', () => {
    expect(shown(diffLines(lines('abc'), lines('axc')))).toEqual(['a=a', 'b|x', 'c=c']);
    expect(shown(diffLines(lines('abc'), lines('abxc')))).toEqual(['a=a', 'b=b', '∅|x', 'c=c']);
    expect(shown(diffLines(lines('abc'), lines('ac')))).toEqual(['a=a', 'b|∅', 'c=c']);
    expect(shown(diffLines([], ['a']))).toEqual(['∅|a']);
  });

  it('keeps all lines numbered in order, and marks only equal lines as equal', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 40 });
    fc.assert(
      fc.property(text, text, (left, right) => {
        const rows = diffLines(left, right);
        const lefts = rows.flatMap((row) => (row.left === null ? [] : [row.left]));
        const rights = rows.flatMap((row) => (row.right === null ? [] : [row.right]));
        expect(lefts.map((line) => line.text)).toEqual(left);
        expect(rights.map((line) => line.text)).toEqual(right);
        expect(lefts.map((line) => line.number)).toEqual(left.map((_, index) => index + 1));
        for (const row of rows) if (row.isSame) expect(row.left?.text).toBe(row.right?.text);
      }),
    );
  });

  it('finds a longest common subsequence of lines', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (left, right) => {
        expect(diffLines(left, right).filter((row) => row.isSame)).toHaveLength(longestCommon(left, right));
      }),
    );
  });

  it('is fast for two programs without common lines', () => {
    const left = Array.from({ length: 20_000 }, (_, index) => `l${index}`);
    const right = Array.from({ length: 20_000 }, (_, index) => `r${index}`);
    expect(diffLines(left, right)).toHaveLength(20_000);
  });
});

describe('collapsing', () => {
  it('keeps three lines around a change and hides the rest', () => {
    const left = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    const blocks = collapseUnchanged(diffLines(left, left.with(20, 'changed')));
    expect(blocks.map(({ kind, rows }) => [kind, rows.length])).toEqual([
      ['fold', 17],
      ['rows', 7],
      ['fold', 16],
    ]);
    expect(blocks.flatMap(({ rows }) => rows)).toHaveLength(40);
  });
});

function longestCommon(left: readonly string[], right: readonly string[]): number {
  let before = right.map(() => 0);
  for (const a of left) {
    const next: number[] = [];
    right.forEach((b, index) => {
      const diagonal = index === 0 ? 0 : (before[index - 1] ?? 0);
      next.push(a === b ? diagonal + 1 : Math.max(before[index] ?? 0, next[index - 1] ?? 0));
    });
    before = next;
  }
  return before.at(-1) ?? 0;
}
