import { describe, expect, it } from 'vitest';
import { textLines, markLines, type MarkedLine } from './marks.ts';

const tolerant = { from: 1, isStrict: false };

/** Lines with their differences in brackets. */
function shown(lines: readonly MarkedLine[]): string[] {
  return lines.map(({ parts }) =>
    parts.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text)).join(''),
  );
}

describe('marking two outputs', () => {
  it('marks whole words that differ', () => {
    expect(shown(markLines('1 12 3\n4\n', '1 13 3\n4\n', tolerant))).toEqual(['1 [12] 3', '4']);
    expect(shown(markLines('1 13 3\n4\n', '1 12 3\n4\n', tolerant))).toEqual(['1 [13] 3', '4']);
  });

  it('marks a missing word as a gap, and lines missing in the other as a whole', () => {
    expect(shown(markLines('1 2', '1 2 3', tolerant))).toEqual(['1 2[]']);
    expect(shown(markLines('1 2 3', '1 2', tolerant))).toEqual(['1 2[ 3]']);
    expect(shown(markLines('1\n2\n', '1\n', tolerant))).toEqual(['1', '[2]']);
  });

  it('ignores trailing blanks unless the comparison is strict', () => {
    expect(shown(markLines('1 \n2', '1\n3', { from: 2, isStrict: false }))).toEqual(['1 ', '[2]']);
    expect(shown(markLines('1 \n2', '1\n2', { from: 1, isStrict: true }))).toEqual(['1[ ]', '2']);
    expect(shown(markLines('1\n', '1', { from: 1, isStrict: true }))).toEqual(['1[\n]']);
    expect(shown(markLines('1', '1\n', { from: 1, isStrict: true }))).toEqual(['1']);
  });

  it('marks nothing before the first difference, in equal outputs, or beyond the stored part', () => {
    expect(shown(markLines('a\nb\nc', 'x\ny\nz', { from: 3, isStrict: false }))).toEqual(['a', 'b', '[c]']);
    expect(shown(markLines('a', 'b', { from: null, isStrict: true }))).toEqual(['a']);
    expect(shown(markLines('1\n2\n3', '9\n2', { ...tolerant, knownLines: 1 }))).toEqual(['[1]', '2', '3']);
  });

  it('never splits a character', () => {
    expect(shown(markLines('獬 𝒳', '獬 𝒴', tolerant))).toEqual(['獬 [𝒳]']);
  });

  it('shows no empty line after the last line feed', () => {
    expect(textLines('a\nb\n')).toEqual(['a', 'b']);
    expect(textLines('')).toEqual([]);
  });
});
