// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import type { JSX } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DiffView, type SideTokens } from './DiffView.tsx';
import { diffLines, collapseUnchanged } from './line-diff.ts';
import { areMostlyDifferent, markCharacters } from './mark-characters.ts';
import { useTokens } from './use-tokens.ts';

const browser = setUpScreen();
const noTokens: SideTokens = { left: null, right: null };
const numbered = (count: number, name = 'line') =>
  Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);

const show = (left: readonly string[], right: readonly string[], tokens = noTokens) =>
  browser.show(<DiffView rows={diffLines(left, right)} tokens={tokens} />, 'en-US', ['compare']);
const table = () => screen.getByRole('table', { name: 'Code differences' });
/** Short form of each visible row's cells. */
const shown = () =>
  [...table().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent).join('|'),
  );

const read = () => screen.getByRole('status').textContent;

describe('the table of two programs', () => {
  it('marks additions and removals as text, not only by color', async () => {
    await show(['same', 'old'], ['same', 'new', 'more']);
    expect(shown()).toEqual(['1|same|1|same', '2|Removed: old|2|Added: new', '|3|Added: more']);
    const [, changed] = table().querySelectorAll('tbody tr');
    expect(within(changed as HTMLElement).getByText('Removed:').className).toBe('sr-only');
  });

  it('collapses long equal parts, and expands each separately', async () => {
    const left = numbered(60);
    await show(left, left.with(0, 'first').with(30, 'middle'));
    const folds = screen.getAllByRole('button', { name: /^Show \d+ unchanged lines$/ });
    expect(folds.map((fold) => fold.textContent)).toEqual([
      'Show 23 unchanged lines',
      'Show 26 unchanged lines',
    ]);
    await browser.person.click(folds[0] ?? table());
    expect(screen.getAllByRole('button', { name: /^Show/ })).toHaveLength(1);
    expect(shown()).toContain('10|line 10|10|line 10');
    expect(shown()).not.toContain('50|line 50|50|line 50');
  });

  it('renders programs literally', async () => {
    await show(['<b>x</b>'], ['<img src=x onerror=alert(1)>']);
    expect(table().querySelector('b, img')).toBeNull();
    expect(table().textContent).toContain('<img src=x onerror=alert(1)>');
  });

  it('highlights unchanged code by tokens and keeps the marks', async () => {
    const tokens: SideTokens = {
      left: [
        [
          { text: 'int', kind: 'type' },
          { text: ' a = ', kind: null },
          { text: '1', kind: 'number' },
        ],
      ],
      right: null,
    };
    await show(['int a = 1'], ['int a = 2'], tokens);
    expect(table().querySelector('.tok-type')?.textContent).toBe('int');
    expect(table().querySelector('.tok-number')).toBeNull();
    expect([...table().querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['1', '2']);
  });

  it('is focusable, since it scrolls', async () => {
    await show(['a'], ['b']);
    expect(screen.getByRole('region', { name: 'Code differences' }).tabIndex).toBe(0);
  });

  it('has no rows for two empty programs', async () => {
    await show([], []);
    expect(shown()).toEqual([]);
  });
});

describe('collapsing', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 });

  it('hides no changed line, loses none, and only collapses long parts', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        const rows = diffLines(left, right);
        const blocks = collapseUnchanged(rows);
        expect(blocks.flatMap(({ rows: part }) => part)).toEqual(rows);
        for (const { kind, rows: part } of blocks) {
          expect(part.length).toBeGreaterThan(0);
          if (kind === 'fold') expect(part.every(({ isSame }) => isSame)).toBe(true);
        }
      }),
    );
  });

  it('keeps three lines around a change', () => {
    for (const at of [0, 5, 20, 39]) {
      const left = numbered(40);
      const open = collapseUnchanged(diffLines(left, left.with(at, 'x')))
        .filter(({ kind }) => kind === 'rows')
        .flatMap(({ rows }) => rows.map(({ left: line }) => (line?.number ?? 0) - 1));
      for (const beside of [at - 3, at - 1, at, at + 1, at + 3])
        if (beside >= 0 && beside < 40) expect(open).toContain(beside);
    }
  });

  it.each([
    [8, ['rows']],
    [9, ['fold']],
  ])('two equal programs of %d lines: %j', (count, kinds) => {
    expect(collapseUnchanged(diffLines(numbered(count), numbered(count))).map(({ kind }) => kind)).toEqual(
      kinds,
    );
  });
});

describe('marks within a line', () => {
  it('never split a surrogate pair', () => {
    const marked = markCharacters('x = "😀";', 'x = "😁";').filter(({ isDifferent }) => isDifferent);
    expect(marked.map(({ text }) => text)).toEqual(['😀']);
  });

  it('are omitted in very long lines, in both directions', () => {
    const long = 'a'.repeat(401);
    for (const [one, other] of [
      [long, `${long}b`],
      ['short', long],
      [long, 'short'],
    ] as const)
      expect(markCharacters(one, other)).toEqual([{ text: one, isDifferent: false }]);
    expect(markCharacters(`${'a'.repeat(399)}b`, 'a'.repeat(399)).at(-1)).toEqual({
      text: 'b',
      isDifferent: true,
    });
  });

  it('are omitted if only the indentation changed', () => {
    const marked = markCharacters('    return 0;', 'return 0;');
    expect(marked.map(({ text }) => text).join('')).toBe('    return 0;');
    expect(marked.find(({ isDifferent }) => isDifferent)?.text.trim() ?? '').toBe('');
  });

  it.each([
    ['short programs', 3, 3, false],
    ['programs with half of the lines in common', 20, 10, false],
    ['programs with few lines in common', 20, 1, true],
  ])('are distinguished from %s', (_, count, common, expected) => {
    const right = numbered(count).map((line, index) => (index < common ? line : `other ${index}`));
    expect(areMostlyDifferent(diffLines(numbered(count), right))).toBe(expected);
  });
});

describe('the tokens of a program', () => {
  let code = 'int a;';
  let language = 'C';
  function Shown(): JSX.Element {
    const tokens = useTokens(code, language);
    return (
      <output>
        {tokens === null
          ? 'plain'
          : tokens
              .flat()
              .map(({ text }) => text)
              .join('')}
      </output>
    );
  }

  it.each([
    ['are read by language name', 'C', 'int a;'],
    ['are read by content type', 'text/x-python', 'int a;'],
    ['are missing for an unknown language', 'Befunge', 'plain'],
  ])('%s', async (_, name, expected) => {
    [code, language] = ['int a;', name];
    await browser.show(<Shown />, 'en-US');
    await vi.dynamicImportSettled();
    await waitFor(() => expect(read()).toBe(expected));
  });

  it('are omitted for a program that is too long', async () => {
    [code, language] = ['a'.repeat(200_001), 'C'];
    await browser.show(<Shown />, 'en-US');
    await vi.dynamicImportSettled();
    await waitFor(() => expect(read()).toBe('plain'));
  });
});
