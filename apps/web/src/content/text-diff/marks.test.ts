import { describe, expect, it } from 'vitest';
import { linesOf, markLines, type MarkedLine } from './marks.ts';

const tolerant = { from: 1, isStrict: false };

/** Each line with what differs in brackets. */
function shown(lines: readonly MarkedLine[]): string[] {
  return lines.map(({ parts }) =>
    parts.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text)).join(''),
  );
}

describe('the lines of two outputs', () => {
  it('mark whole words that differ', () => {
    expect(shown(markLines('1 12 3\n4\n', '1 13 3\n4\n', tolerant))).toEqual(['1 [12] 3', '4']);
    expect(shown(markLines('1 13 3\n4\n', '1 12 3\n4\n', tolerant))).toEqual(['1 [13] 3', '4']);
  });

  it('mark a missing word as an empty place, and lines that the other lacks as a whole', () => {
    expect(shown(markLines('1 2', '1 2 3', tolerant))).toEqual(['1 2[]']);
    expect(shown(markLines('1 2 3', '1 2', tolerant))).toEqual(['1 2[ 3]']);
    expect(shown(markLines('1\n2\n', '1\n', tolerant))).toEqual(['1', '[2]']);
  });

  it('leave blanks at line ends alone where they do not count, and mark them where they do', () => {
    expect(shown(markLines('1 \n2', '1\n3', { from: 2, isStrict: false }))).toEqual(['1 ', '[2]']);
    expect(shown(markLines('1 \n2', '1\n2', { from: 1, isStrict: true }))).toEqual(['1[ ]', '2']);
    expect(shown(markLines('1\n', '1', { from: 1, isStrict: true }))).toEqual(['1[\n]']);
    expect(shown(markLines('1', '1\n', { from: 1, isStrict: true }))).toEqual(['1']);
  });

  it('mark nothing before the first difference, nothing in equal outputs, nothing beyond what was kept', () => {
    expect(shown(markLines('a\nb\nc', 'x\ny\nz', { from: 3, isStrict: false }))).toEqual(['a', 'b', '[c]']);
    expect(shown(markLines('a', 'b', { from: null, isStrict: true }))).toEqual(['a']);
    expect(shown(markLines('1\n2\n3', '9\n2', { ...tolerant, knownLines: 1 }))).toEqual(['[1]', '2', '3']);
  });

  it('never cut a character in two', () => {
    expect(shown(markLines('獬 𝒳', '獬 𝒴', tolerant))).toEqual(['獬 [𝒳]']);
  });

  it('end without an empty line behind the last line feed', () => {
    expect(linesOf('a\nb\n')).toEqual(['a', 'b']);
    expect(linesOf('')).toEqual([]);
  });
});
