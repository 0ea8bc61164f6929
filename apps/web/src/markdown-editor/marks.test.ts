import { describe, expect, it } from 'vitest';
import { around, block, code, formula, lines, link, nextItem, type Edit, type Selected } from './marks.ts';

/** `a [b] c`: brackets stand at the ends of what is selected, `|` where nothing is. */
function read(text: string): Selected {
  const caret = text.indexOf('|');
  if (caret !== -1) return { text: text.replace('|', ''), start: caret, end: caret };
  const start = text.indexOf('⟦');
  const end = text.indexOf('⟧') - 1;
  return { text: text.replace('⟦', '').replace('⟧', ''), start, end };
}

function apply(text: string, edit: (selected: Selected) => Edit | null): string | null {
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

describe('marks', () => {
  it.each([
    ['a ⟦b⟧ c', 'a **⟦b⟧** c'],
    ['a **⟦b⟧** c', 'a ⟦b⟧ c'],
    ['|', '**⟦bold⟧**'],
  ])('stand around what is selected, and go again: %s', (before, after) => {
    expect(apply(before, around('**', 'bold'))).toBe(after);
  });

  it('make code of words within a line and a block of lines', () => {
    expect(apply('a ⟦b⟧', code('x'))).toBe('a `⟦b⟧`');
    expect(apply('a\n⟦b\nc⟧\nd', code('x'))).toBe('a\n```\n⟦b\nc⟧\n```\nd');
  });

  it('make a formula within words, and one of its own on an empty line', () => {
    expect(apply('so ⟦n⟧ is', formula)).toBe('so $⟦n⟧$ is');
    expect(apply('so |', formula)).toBe('so $⟦x⟧$');
    expect(apply('a\n|\nb', formula)).toBe('a\n$$\n|\n$$\nb');
  });

  it('begin lines, and take the beginnings off again', () => {
    expect(apply('⟦a\nb⟧', lines('- ', 'item'))).toBe('⟦- a\n- b⟧');
    expect(apply('⟦- a\n- b⟧', lines('- ', 'item'))).toBe('⟦a\nb⟧');
    expect(apply('a|b', lines('## ', 'head'))).toBe('⟦## ab⟧');
    expect(apply('x\n|', lines('- ', 'item'))).toBe('x\n- ⟦item⟧');
  });

  it('make a link whose address is typed next', () => {
    expect(apply('see ⟦here⟧', link('text'))).toBe('see [here](⟦https://⟧)');
  });

  it('put a block on lines of its own', () => {
    expect(apply('a|', block('| n |\n| --- |', 'n'))).toBe('a\n\n| ⟦n⟧ |\n| --- |\n\n');
    expect(apply('|', block('| n |', 'n'))).toBe('| ⟦n⟧ |\n\n');
  });

  it('go on with a list at Enter, and leave it at an empty item', () => {
    expect(apply('- a|', nextItem)).toBe('- a\n- |');
    expect(apply('9. a|', nextItem)).toBe('9. a\n10. |');
    expect(apply('- a\n- |', nextItem)).toBe('- a\n|');
    expect(apply('a|', nextItem)).toBeNull();
    expect(apply('⟦- a⟧', nextItem)).toBeNull();
  });
});
