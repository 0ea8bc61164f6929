import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  wrapSelection,
  block,
  code,
  formula,
  lines,
  link,
  nextItem,
  type Edit,
  type SelectedText,
} from './marks.ts';

/** Parses a text with selection marks: `a [b] c` selects `b`, and `|` marks an empty selection. */
function read(text: string): SelectedText {
  const caret = text.indexOf('|');
  if (caret !== -1) return { text: text.replace('|', ''), start: caret, end: caret };
  const start = text.indexOf('⟦');
  const end = text.indexOf('⟧') - 1;
  return { text: text.replace('⟦', '').replace('⟧', ''), start, end };
}

function apply(text: string, edit: (selected: SelectedText) => Edit | null): string | null {
  const selected = read(text);
  const done = edit(selected);
  if (done === null) return null;
  const { from, to, insert, select } = done;
  const next = selected.text.slice(0, from) + insert + selected.text.slice(to);
  const [start, end] = select;
  return start === end
    ? `${next.slice(0, start)}|${next.slice(start)}`
    : `${next.slice(0, start)}⟦${next.slice(start, end)}⟧${next.slice(end)}`;
}

describe('formatting', () => {
  it.each([
    ['a ⟦b⟧ c', 'a **⟦b⟧** c'],
    ['a **⟦b⟧** c', 'a ⟦b⟧ c'],
    ['|', '**⟦bold⟧**'],
  ])('is applied around the selection and removed again: %s', (before, after) => {
    expect(apply(before, wrapSelection('**', 'bold'))).toBe(after);
  });

  it('turns words within a line into inline code and lines into a block', () => {
    expect(apply('a ⟦b⟧', code('x'))).toBe('a `⟦b⟧`');
    expect(apply('a\n⟦b\nc⟧\nd', code('x'))).toBe('a\n```\n⟦b\nc⟧\n```\nd');
  });

  it('creates an inline formula, and a block formula on an empty line', () => {
    expect(apply('so ⟦n⟧ is', formula)).toBe('so $⟦n⟧$ is');
    expect(apply('so |', formula)).toBe('so $⟦x⟧$');
    expect(apply('a\n|\nb', formula)).toBe('a\n$$\n|\n$$\nb');
  });

  it('adds and removes prefixes of lines', () => {
    expect(apply('⟦a\nb⟧', lines('- ', 'item'))).toBe('⟦- a\n- b⟧');
    expect(apply('⟦- a\n- b⟧', lines('- ', 'item'))).toBe('⟦a\nb⟧');
    expect(apply('a|b', lines('## ', 'head'))).toBe('⟦## ab⟧');
    expect(apply('x\n|', lines('- ', 'item'))).toBe('x\n- ⟦item⟧');
  });

  it('creates a link and selects its URL', () => {
    expect(apply('see ⟦here⟧', link('text'))).toBe('see [here](⟦https://⟧)');
  });

  it('puts a block on separate lines', () => {
    expect(apply('a|', block('| n |\n| --- |', 'n'))).toBe('a\n\n| ⟦n⟧ |\n| --- |\n\n');
    expect(apply('|', block('| n |', 'n'))).toBe('| ⟦n⟧ |\n\n');
  });

  it.each([
    ['**⟦b⟧**', '*', '***⟦b⟧***'],
    ['***⟦b⟧***', '*', '**⟦b⟧**'],
    ['*⟦b⟧*', '*', '⟦b⟧'],
    ['*⟦b⟧*', '**', '***⟦b⟧***'],
    ['***⟦b⟧***', '**', '*⟦b⟧*'],
    ['*⟦b⟧**', '*', '⟦b⟧*'],
  ])('combines bold and italic: %s with %s', (before, sign, after) => {
    expect(apply(before, wrapSelection(sign, 'x'))).toBe(after);
  });

  it.each<[string, (selected: SelectedText) => Edit]>([
    ['bold', wrapSelection('**', 'bold')],
    ['italic', wrapSelection('*', 'italic')],
    ['code', wrapSelection('`', 'code')],
    ['lines', lines('- ', 'item')],
  ])('restores the text when applied and removed: %s', (_name, edit) => {
    const words = fc.stringMatching(/^[a-z ]{1,6}$/);
    fc.assert(
      fc.property(words, words, words, (before, chosen, after) => {
        const text = before + chosen + after;
        const put = edit({ text, start: before.length, end: before.length + chosen.length });
        const marked = text.slice(0, put.from) + put.insert + text.slice(put.to);
        const [start, end] = put.select;
        const taken = edit({ text: marked, start, end });
        expect(marked.slice(0, taken.from) + taken.insert + marked.slice(taken.to)).toBe(text);
      }),
    );
  });

  it('keeps edit and selection within the text, for any selection', () => {
    const edits = [
      wrapSelection('**', 'b'),
      code('c'),
      formula,
      lines('# ', 'h'),
      link('l'),
      block('| n |', 'n'),
    ];
    const texts = fc.array(fc.constantFrom('a', '\n', '*', '`', '$', ' ', '- '), { maxLength: 8 });
    fc.assert(
      fc.property(texts, fc.nat(16), fc.nat(16), fc.constantFrom(...edits), (pieces, one, other, edit) => {
        const text = pieces.join('');
        const [start, end] = [one, other].map((at) => Math.min(at, text.length)).toSorted((a, b) => a - b);
        const { from, to, insert, select } = edit({ text, start: start ?? 0, end: end ?? 0 });
        const next = text.slice(0, from) + insert + text.slice(to);
        expect(0 <= from && from <= to && to <= text.length).toBe(true);
        expect(0 <= select[0] && select[0] <= select[1] && select[1] <= next.length).toBe(true);
      }),
    );
  });

  it('continues a list on Enter and ends it on an empty item', () => {
    expect(apply('- |a', nextItem)).toBe('- \n- |a');
    expect(apply('- a|b', nextItem)).toBe('- a\n- |b');
    expect(apply('  * a|', nextItem)).toBe('  * a\n  * |');
    expect(apply('- | \nb', nextItem)).toBe('| \nb');
    expect(apply('x\n3. |', nextItem)).toBe('x\n|');
    expect(apply('-a|', nextItem)).toBeNull();
    expect(apply('- a|', nextItem)).toBe('- a\n- |');
    expect(apply('9. a|', nextItem)).toBe('9. a\n10. |');
    expect(apply('- a\n- |', nextItem)).toBe('- a\n|');
    expect(apply('a|', nextItem)).toBeNull();
    expect(apply('⟦- a⟧', nextItem)).toBeNull();
  });
});
