import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textLines, markLines, type MarkedLine } from './marks.ts';

const text = fc
  .array(fc.string({ unit: fc.constantFrom('1', '2', ' ', '\t', 'a', '答', '😀') }), { maxLength: 5 })
  .chain((lines) => fc.constantFrom(lines.join('\n'), `${lines.join('\n')}\n`));
const shown = (lines: readonly MarkedLine[]) =>
  lines.map(({ parts }) => parts.map((part) => part.text).join(''));

it('shows each text completely, whatever is marked', () => {
  fc.assert(
    fc.property(text, text, fc.boolean(), fc.integer({ min: 1, max: 5 }), (mine, other, isStrict, from) => {
      const marked = markLines(mine, other, { from, isStrict });
      const lines = shown(marked).map((line) => line.replace(/\n$/, ''));
      expect(lines).toEqual(textLines(mine));
      for (const { parts, isDifferent } of marked)
        expect(parts.some((part) => part.isDifferent)).toBe(isDifferent);
    }),
  );
});

it('marks nothing in equal texts, and nothing before the first difference', () => {
  fc.assert(
    fc.property(text, text, fc.boolean(), fc.integer({ min: 1, max: 5 }), (mine, other, isStrict, from) => {
      expect(markLines(mine, mine, { from: null, isStrict }).some((line) => line.isDifferent)).toBe(false);
      const before = markLines(mine, other, { from, isStrict: false }).slice(0, from - 1);
      expect(before.some((line) => line.isDifferent)).toBe(false);
    }),
  );
});

it('marks nothing on lines whose counterpart was truncated', () => {
  fc.assert(
    fc.property(text, text, fc.nat(5), (mine, other, knownLines) => {
      const unknown = markLines(mine, other, { from: 1, isStrict: false, knownLines }).slice(knownLines);
      expect(unknown.some((line) => line.isDifferent)).toBe(false);
    }),
  );
});
