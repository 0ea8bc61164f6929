// @vitest-environment jsdom
import { setUpScreen } from '../../../test-support/screen.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { changeSegments } from './change.ts';
import { markLines, plainLines, type MarkedLine } from './marks.ts';
import { MarkedText } from './MarkedText.tsx';
import { TextChange } from './TextChange.tsx';
import { TextColumn } from './TextColumn.tsx';

const browser = setUpScreen();
const isStrict = { from: 1, isStrict: true };

const show = (lines: readonly MarkedLine[], given: { firstLine?: number } = {}) =>
  browser.show(<MarkedText label="Output" lines={lines} side="found" {...given} />, 'en-US');
const shown = () => screen.getByRole('group', { name: 'Output' });
const numbers = () => [...shown().querySelectorAll('.marked-number')].map(({ textContent }) => textContent);
const marks = () => [...shown().querySelectorAll('mark')].map(({ textContent }) => textContent);
const blanks = () =>
  [...shown().querySelectorAll('.marked-blank')].map(({ className }) => className.split('is-')[1]);

const column = (copied: string | null, given: { note?: string; foot?: string } = {}) =>
  browser.show(
    <TextColumn title="Input" copied={copied} {...given}>
      <p>text</p>
    </TextColumn>,
    'en-US',
  );

describe('MarkedText', () => {
  it('copies as the original text', async () => {
    await show(markLines('a  b\t\nc \r\n', 'a  x\nc\n', isStrict));
    expect(shown().textContent?.replaceAll(/^\d+/gm, '')).toContain('a  b\t');
    expect(marks().join('')).toContain('b');
  });

  it('shows blanks only on lines that differ', async () => {
    await show(markLines('a b\nc d', 'a b\nc  d', isStrict));
    expect(blanks()).toEqual(['space']);
    await show(plainLines('a b\tc'));
    expect(screen.getAllByRole('group').at(-1)?.querySelector('.marked-blank')).toBeNull();
  });

  it.each([
    [' ', 'space'],
    ['\t', 'tab'],
    ['\r', 'return'],
  ])('labels the blank %j', async (blank, name) => {
    await show(markLines(`a${blank}`, 'a', isStrict));
    expect(blanks()).toEqual([name]);
  });

  it('shows an extra line feed without a line break', async () => {
    await show(markLines('1\n', '1', isStrict));
    expect([blanks(), marks()]).toEqual([['feed'], ['']]);
  });

  it('has a text alternative for a gap', async () => {
    await show(markLines('1 2', '1 2 3', { from: 1, isStrict: false }));
    expect(shown().querySelector('.marked-gap .sr-only')?.textContent).not.toBe('');
  });

  it.each([
    ['nothing differs', plainLines('a\nb'), {}, []],
    ['something differs', markLines('a\nb', 'a\nc', isStrict), {}, ['1', '2']],
    ['it starts at a later line', plainLines('a'), { firstLine: 98 }, ['98']],
  ])('has these line numbers if %s', async (_, lines, given, expected) => {
    await show(lines, given);
    expect(numbers()).toEqual(expected);
  });

  it('renders text literally', async () => {
    await show(markLines('<img src=x onerror=alert(1)>', '<b>', isStrict));
    expect(shown().querySelector('img, b')).toBeNull();
  });
});

describe('TextColumn', () => {
  it.each([
    [null, 0],
    ['', 0],
    ['1 2\n', 1],
  ])('with the text %j has %d copy buttons', async (copied, count) => {
    await column(copied);
    expect(screen.queryAllByRole('button')).toHaveLength(count);
  });

  it('copies the unmodified text', async () => {
    await column(' 1\t2 \n');
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await browser.person.click(screen.getByRole('button'));
    expect(write).toHaveBeenCalledWith(' 1\t2 \n');
  });

  it('has a footer and a note only if given', async () => {
    await column('x');
    expect(document.querySelector('footer')).toBeNull();
    await column('x', { note: '3 B', foot: 'cut' });
    expect(screen.getByText('3 B').closest('h3')).not.toBeNull();
    expect(document.querySelector('footer')?.textContent).toBe('cut');
  });
});

describe('TextChange', () => {
  it('shows deletions struck through and insertions underlined, in reading order', async () => {
    await browser.show(
      <TextChange before="reads it once a day" after="reads it twice a day" lang="en-US" />,
      'en-US',
    );
    const place = document.querySelector('[lang="en-US"] del')?.parentElement;
    expect(place?.textContent).toBe('reads it oncetwice a day');
    expect([place?.querySelector('del')?.textContent, place?.querySelector('ins')?.textContent]).toEqual([
      'once',
      'twice',
    ]);
  });

  it('marks nothing in equal texts', async () => {
    await browser.show(<TextChange before="一样 <b>" after="一样 <b>" />, 'en-US');
    expect(document.querySelector('del, ins, b')).toBeNull();
  });

  it.each([
    ['', 'a', ['new']],
    ['a', '', ['gone']],
    ['a b', 'a\tb', ['same', 'gone', 'new', 'same']],
    ['naïve', 'naive', ['gone', 'new']],
    ['x😀y', 'x😁y', ['same', 'gone', 'new', 'same']],
  ])('from %j to %j has segments of kinds %j', (before, after, kinds) => {
    expect(changeSegments(before, after).map(({ kind }) => kind)).toEqual(kinds);
  });
});
