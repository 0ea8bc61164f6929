import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilerFaults } from './faults.ts';
import { fitToProgram, programLines, type CompilerMessage, type RawMessage } from './message.ts';

const aMessage = (given: Partial<RawMessage> = {}): RawMessage => ({
  line: 1,
  column: 1,
  severity: 'error',
  text: 'no',
  ...given,
});

/** Common and unusual fragments of a line of code. */
const piece = fc.constantFrom('a', ' ', '\t', 'é', '水', '；', 'ｗ', '𝒳', '😀', '\u0301', '_', '"', '\u200B');
const aLine = fc.array(piece, { minLength: 1, maxLength: 20 }).map((pieces) => pieces.join(''));
const unit = fc.constantFrom<RawMessage['unit'][]>('byte', 'display', 'point', undefined);

/** The column that a compiler reports for a UTF-16 index. */
function columnAt(line: string, index: number, counted: RawMessage['unit']): number {
  const before = line.slice(0, index);
  switch (counted) {
    case 'byte':
      return new TextEncoder().encode(before).length + 1;
    case 'point':
      return Array.from(before).length + 1;
    case 'display':
    case undefined:
      return index + 1;
  }
}

const marked = (source: string, column: number | null) => {
  const [fault] = compilerFaults([{ line: 1, column, severity: 'error', text: 'no' }], source);
  return fault && source.slice(fault.from, fault.to);
};

const at = (given: Partial<CompilerMessage>) =>
  compilerFaults([{ line: 1, column: 1, severity: 'error', text: 'no', ...given }], 'a\nb\n');

describe('a column', () => {
  it.each(['byte', 'point'] as const)('that counts %ss is converted to the right character', (counted) => {
    fc.assert(
      fc.property(aLine, fc.nat(), (line, seed) => {
        const starts = [...line.matchAll(/[^]/gu)].map(({ index }) => index);
        const index = starts[seed % starts.length] ?? 0;
        const found = fitToProgram(aMessage({ column: columnAt(line, index, counted), unit: counted }), [
          line,
        ]);
        expect(found.column).toBe(index + 1);
      }),
    );
  });

  it.each([
    ['a tab up to the next multiple of eight', '\tx', 9, 2],
    ['a second tab as eight more', '\t\tx', 17, 3],
    ['a tab after letters as the rest up to eight', 'abc\tx', 9, 5],
    ['Chinese as two', '水x', 3, 2],
    ['full-width characters as two', '；x', 3, 2],
    ['Korean as two', '한x', 3, 2],
    ['an emoji as two, in two UTF-16 units', '😀x', 3, 3],
    ['a mathematical letter as one, in two UTF-16 units', '𝒳x', 2, 3],
    ['an accented letter as one', 'éx', 2, 2],
  ])('of a terminal counts %s', (_, line, column, expected) => {
    expect(fitToProgram(aMessage({ column, unit: 'display' }), [line]).column).toBe(expected);
  });

  it('within a wide character becomes the next one', () => {
    expect(fitToProgram(aMessage({ column: 2, unit: 'display' }), ['水x']).column).toBe(2);
    expect(fitToProgram(aMessage({ column: 3, unit: 'byte' }), ['水x']).column).toBe(2);
  });

  it('lies within its line, whatever the compiler reports', () => {
    fc.assert(
      fc.property(aLine, fc.integer({ min: -5, max: 500 }), unit, (line, column, counted) => {
        const given = aMessage({ column, ...(counted !== undefined && { unit: counted }) });
        const found = fitToProgram(given, [line]);
        expect(found.column).toBeGreaterThanOrEqual(1);
        expect(found.column).toBeLessThanOrEqual(line.length);
        expect(found).not.toHaveProperty('unit');
      }),
    );
  });

  it('of an empty line is 1', () => {
    expect(fitToProgram(aMessage({ column: 4 }), ['']).column).toBe(1);
  });
});

describe('a line', () => {
  const program = ['a', 'b', 'c'];

  it.each([
    [-3, null, null],
    [0, null, null],
    [1, 1, 1],
    [3, 3, 1],
    [4, 3, null],
    [2 ** 31, 3, null],
  ])('numbered %d is shown as %s, column %s', (line, shown, column) => {
    expect(fitToProgram(aMessage({ line }), program)).toMatchObject({ line: shown, column });
  });

  it('that is unknown has no column', () => {
    expect(fitToProgram(aMessage({ line: null, column: 4 }), program)).toMatchObject({
      line: null,
      column: null,
    });
  });

  it.each([
    ['', ['']],
    ['\n', ['']],
    ['a', ['a']],
    ['a\n', ['a']],
    ['a\n\n', ['a', '']],
    ['a\r\nb\r\n', ['a', 'b']],
    ['a\rb', ['a\rb']],
  ])('ends with a line break: %j', (code, lines) => expect(programLines(code)).toEqual(lines));
});

describe('a fault', () => {
  it.each([
    ['the word at the column', 'int answer_1 = x;', 5, 'answer_1'],
    ['the rest of a word', 'int answer = x;', 7, 'swer'],
    ['a word of Chinese characters', 'int 答案 = x;', 5, '答案'],
    ['a variable with its dollar sign', '$n = 1', 1, '$n'],
    ['one character', 'a += b;', 3, '+'],
    ['a whole surrogate pair', 'x 😀 y', 3, '😀'],
    ['the last character if the column is past the end', 'a;', 9, ';'],
    ['the trimmed line without a column', '  return x;  ', null, 'return x;'],
    ['nothing of an empty line', '', 1, ''],
    ['nothing of a blank line', '   ', null, ''],
  ])('covers %s', (_, source, column, expected) => expect(marked(source, column)).toBe(expected));

  it('exists only for errors on lines of the program', () => {
    expect(at({})).toHaveLength(1);
    expect(at({ severity: 'warning' })).toEqual([]);
    expect(at({ severity: 'note' })).toEqual([]);
    expect(at({ line: null })).toEqual([]);
    expect(at({ line: 3 })).toEqual([]);
    expect(at({ line: 0 })).toEqual([]);
  });

  it('lies within its line with start before end, for any column', () => {
    fc.assert(
      fc.property(aLine, fc.option(fc.integer({ min: 1, max: 60 })), (source, column) => {
        for (const { from, to, source: kept } of compilerFaults(
          [{ line: 1, column, severity: 'error', text: 'no' }],
          source,
        )) {
          expect(kept).toBe(source);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(source.length);
          expect(to).toBeGreaterThanOrEqual(from);
        }
      }),
    );
  });
});
