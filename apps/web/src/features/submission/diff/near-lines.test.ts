import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from './line-diff.ts';
import { areMostlyDifferent, markCharacters } from './near-lines.ts';

/** What differs in brackets. */
const shown = (text: string, other: string) =>
  markCharacters(text, other)
    .map((part) => (part.isDifferent ? `[${part.text}]` : part.text))
    .join('');

describe('a line that was changed', () => {
  it('has no more marked than what differs', () => {
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

  it('is not speckled where a letter or two happen to agree', () => {
    expect(shown('printf("%d", total);', 'printf("%d", count);')).toBe('printf("%d", [total]);');
  });

  it('that has little in common with the other has nothing marked', () => {
    expect(shown('int main() {', 'while (left < right)')).toBe('int main() {');
    expect(shown('', 'x')).toBe('');
  });

  it('keeps its text, whatever it is', () => {
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
  it('without common lines are mostly different, braces and blank lines aside', () => {
    expect(areMostlyDifferent(diffLines(program('a'), program('b')))).toBe(true);
  });

  it('with a few changes are not, nor are short ones', () => {
    expect(areMostlyDifferent(diffLines(program('a'), program('a').with(3, 'b 3;')))).toBe(false);
    expect(areMostlyDifferent(diffLines(['a'], ['b']))).toBe(false);
  });
});
