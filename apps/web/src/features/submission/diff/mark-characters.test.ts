import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from './line-diff.ts';
import { areMostlyDifferent, markCharacters } from './mark-characters.ts';

/** The line with differences in brackets. */
const shown = (text: string, other: string) =>
  markCharacters(text, other)
    .map((part) => (part.isDifferent ? `[${part.text}]` : part.text))
    .join('');

describe('a changed line', () => {
  it('has only its difference marked', () => {
    expect(shown('return 0;', 'return 0')).toBe('return 0[;]');
    expect(shown('return 0', 'return 0;')).toBe('return 0');
    expect(shown('// better', '//')).toBe('//[ better]');
    expect(shown('for (int i = 0; i < n; i++)', 'for (int i = 0; i <= n; i++)')).toBe(
      'for (int i = 0; i < n; i++)',
    );
    expect(shown('for (int i = 0; i <= n; i++)', 'for (int i = 0; i < n; i++)')).toBe(
      'for (int i = 0; i <[=] n; i++)',
    );
  });

  it('is not fragmented by one or two matching letters', () => {
    expect(shown('printf("%d", total);', 'printf("%d", count);')).toBe('printf("%d", [total]);');
  });

  it('with little in common has no marks', () => {
    expect(shown('int main() {', 'while (left < right)')).toBe('int main() {');
    expect(shown('', 'x')).toBe('');
  });

  it('keeps its text for any input', () => {
    const line = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(line, line, (text, other) => {
        const parts = markCharacters(text, other);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(markCharacters(text, text).every((part) => !part.isDifferent)).toBe(true);
      }),
    );
  });
});

const program = (name: string) => [...Array.from({ length: 12 }, (_, index) => `${name} ${index};`), '}'];

describe('two programs', () => {
  it('without common lines are mostly different, ignoring braces and blank lines', () => {
    expect(areMostlyDifferent(diffLines(program('a'), program('b')))).toBe(true);
  });

  it('with a few changes are similar, as are short ones', () => {
    expect(areMostlyDifferent(diffLines(program('a'), program('a').with(3, 'b 3;')))).toBe(false);
    expect(areMostlyDifferent(diffLines(['a'], ['b']))).toBe(false);
  });
});
