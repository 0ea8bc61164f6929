// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minutesOf } from './scoreboard.ts';
import { ScoreboardLegend } from './ScoreboardLegend.tsx';
import { ScoreboardTable } from './ScoreboardTable.tsx';
import { toggle } from './followed.ts';
import { rowReader } from './read-rows.ts';
import { sampleAcmRows, sampleProblems } from './samples.ts';

const browser = setUpScreen();
const problems = sampleProblems(12);
const read = rowReader(problems, 'username');
const rows = sampleAcmRows(10_000, problems);
const formatTotalTime = (seconds: number): string => String(minutesOf(seconds));

/** Top of the rows in pixels, relative to the window. */
let top = 0;
beforeEach(() => {
  top = 100;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top));
});
afterEach(() => vi.restoreAllMocks());

function scrollTo(row: number): void {
  top = 100 - row * 40;
  act(() => void fireEvent.scroll(document));
}

interface BoardProps {
  count: number;
  ownUid?: string;
  hasCells?: boolean;
}

function Board({ count, ownUid, hasCells = false }: BoardProps) {
  const [followed, setFollowed] = useState<ReadonlySet<string>>(new Set());
  const shown = rows.slice(0, count);
  return (
    <ScoreboardTable
      label="board"
      problems={problems}
      rows={shown}
      read={read}
      totalHead="="
      sideHead="penalty"
      formatTotalTime={formatTotalTime}
      ownUid={ownUid}
      mine={shown.find(({ uid }) => uid === ownUid)}
      followed={followed}
      onFollow={(uid) => setFollowed((before) => toggle(before, uid))}
      problemHref={(id) => `/contest/5/problem/${id}`}
      cellHref={
        hasCells ? (username, id) => `/contest/5/submissions?username=${username}&problemID=${id}` : undefined
      }
    />
  );
}

const grid = () => screen.getByRole('grid', { name: 'board' });
const lines = () => [...grid().querySelectorAll<HTMLElement>('tbody:last-child > tr[data-line]')];
const at = () => {
  const cell = document.activeElement;
  if (!(cell instanceof HTMLTableCellElement)) return null;
  return [Number(cell.parentElement?.dataset['line']), cell.cellIndex];
};
const press = (key: string) => browser.person.keyboard(`{${key}}`);

describe('a scoreboard of ten thousand contestants', () => {
  it('renders the visible rows, and announces the total', async () => {
    await browser.show(<Board count={10_000} />, 'zh-CN', ['scoreboard']);
    expect(lines().length).toBeLessThan(80);
    expect(grid().getAttribute('aria-rowcount')).toBe('10001');
    expect(lines()[0]?.getAttribute('aria-rowindex')).toBe('2');
    scrollTo(5000);
    const drawn = lines().map(({ dataset }) => Number(dataset['line']));
    expect(drawn.length).toBeLessThan(80);
    expect(drawn).toContain(5001);
    expect(drawn).toContain(5020);
    const gaps = [...grid().querySelectorAll<HTMLElement>('tr[aria-hidden]')];
    const drawnHeight = drawn.length * 40;
    expect(gaps.reduce((sum, { style }) => sum + Number.parseFloat(style.height), drawnHeight)).toBe(400_000);
  });

  it('renders the visible rows first after a long jump, then the ones around them', async () => {
    await browser.show(<Board count={10_000} />, 'zh-CN', ['scoreboard']);
    await vi.waitFor(() => expect(lines().length).toBeGreaterThan(20));
    scrollTo(5000);
    const first = lines().length;
    expect(first * 40).toBeGreaterThanOrEqual(innerHeight);
    await vi.waitFor(() => expect(lines().length).toBeGreaterThan(first));
    // In the scroll direction, more than ten rows beyond the visible ones are rendered.
    const ends = () =>
      [Number(lines()[0]?.dataset['line']), Number(lines().at(-1)?.dataset['line'])] as const;
    scrollTo(5005);
    const [, below] = ends();
    scrollTo(5000);
    expect(5000 - ends()[0]).toBeGreaterThan(10);
    expect(below - 5005 - innerHeight / 40).toBeGreaterThan(10);
  });

  it('prints up to two thousand rows, then restores the view', async () => {
    await browser.show(<Board count={10_000} />, 'zh-CN', ['scoreboard']);
    await vi.waitFor(() => expect(lines().length).toBeGreaterThan(20));
    scrollTo(5000);
    act(() => void fireEvent(window, new Event('beforeprint')));
    expect(lines()).toHaveLength(2000);
    fireEvent.scroll(document);
    expect(lines()).toHaveLength(2000);
    act(() => void fireEvent(window, new Event('afterprint')));
    expect(lines().length).toBeLessThan(80);
    expect(lines().map(({ dataset }) => Number(dataset['line']))).toContain(5001);
  });

  it('keeps its last rows visible when it becomes shorter', async () => {
    await browser.show(<Board count={30} />, 'zh-CN', ['scoreboard']);
    scrollTo(5000);
    expect(lines().length).toBeGreaterThanOrEqual(10);
  });
});

it('a scoreboard has sticky columns only if it overflows horizontally', async () => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  const room = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  const board = (
    <div className="board-scroll">
      <Board count={5} />
    </div>
  );
  await browser.show(board, 'zh-CN', ['scoreboard']);
  expect(grid().hasAttribute('data-wide')).toBe(true);
  room.mockReturnValue(900);
  fireEvent(window, new Event('resize'));
  expect(grid().hasAttribute('data-wide')).toBe(false);
});

const ownLines = () => [...grid().querySelectorAll<HTMLElement>('tr[aria-current]')];

describe('a row', () => {
  it('describes each cell in words', async () => {
    await browser.show(<Board count={40} />, 'en-US', ['scoreboard']);
    const [first] = lines();
    const cells = [...(first?.querySelectorAll('td') ?? [])];
    const words = cells.map(
      (cell) =>
        cell.getAttribute('aria-label') ?? cell.querySelector('[aria-label]')?.getAttribute('aria-label'),
    );
    expect(words[3]).toBe('A: first to solve, at minute 15 after 0 wrong attempts');
    expect(words.slice(3).every((text, index) => text?.startsWith(`${problems[index]?.id}: `))).toBe(true);
    expect(within(first ?? document.body).getByRole('rowheader').textContent).toContain('三点水与四点底');
  });

  it('appears for the viewer below the header and again at its rank', async () => {
    await browser.show(<Board count={40} ownUid="u20" />, 'zh-CN', ['scoreboard']);
    // The row at rank 21 is outside the view, so it is rendered only after the visible rows have been painted.
    await vi.waitFor(() => expect(ownLines().map((row) => row.dataset['line'])).toEqual(['1', '22']));
    expect(ownLines()[0]?.textContent).toContain('我');
  });

  it('is followed by its star button, also where it is repeated', async () => {
    await browser.show(<Board count={40} ownUid="u1" />, 'zh-CN', ['scoreboard']);
    const star = within(lines()[1] ?? document.body).getByRole('button', { name: '关注 林间小鹿' });
    await browser.person.click(star);
    const pressed = screen.getAllByRole('button', { name: '取消关注 林间小鹿', pressed: true });
    expect(pressed).toHaveLength(2);
  });

  it('links cells to their submissions only for users who may see them', async () => {
    await browser.show(<Board count={5} hasCells />, 'zh-CN', ['scoreboard']);
    const [first] = lines();
    const links = within(first ?? document.body).getAllByRole('link');
    expect(links[1]?.getAttribute('href')).toContain('/contest/5/submissions?username=');
  });
});

it('cell links are named by their content or have an image label', async () => {
  await browser.show(<Board count={40} hasCells />, 'zh-CN', ['scoreboard']);
  const links = lines().flatMap((line) => Array.from(line.querySelectorAll('.board-problem a')));
  expect(links.some((link) => link.querySelector('[role=img]') !== null)).toBe(true);
  for (const link of links) {
    if (link.querySelector('[role=img][aria-label]') !== null) continue;
    // Symbols are not words.
    expect(link.getAttribute('aria-label')).toContain(link.textContent.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  }
});

describe('the keyboard', () => {
  it('has one tab stop, and moves with arrow keys from there', async () => {
    await browser.show(<Board count={10_000} />, 'zh-CN', ['scoreboard']);
    await browser.person.tab();
    expect(at()).toEqual([1, 0]);
    await press('ArrowDown');
    await press('ArrowRight');
    await press('ArrowRight');
    expect(at()).toEqual([2, 2]);
    await press('PageDown');
    expect(at()).toEqual([12, 2]);
    await press('End');
    expect(at()).toEqual([12, 15]);
    await press('Home');
    expect(at()).toEqual([12, 0]);
    await browser.person.tab();
    expect(grid().contains(document.activeElement)).toBe(false);
    await browser.person.tab({ shift: true });
    expect(at()).toEqual([12, 0]);
    await browser.person.tab({ shift: true });
    expect(grid().contains(document.activeElement)).toBe(false);
  });

  it('reaches the header and rows that are not rendered yet', async () => {
    await browser.show(<Board count={10_000} />, 'zh-CN', ['scoreboard']);
    await browser.person.tab();
    await browser.person.keyboard('{Control>}{End}{/Control}');
    expect(at()).toEqual([10_000, 15]);
    await browser.person.keyboard('{Control>}{Home}{/Control}');
    await press('ArrowUp');
    expect(at()).toEqual([0, 0]);
    await press('ArrowUp');
    expect(at()).toEqual([0, 0]);
  });

  it('keeps its tab stop when the focused cell is scrolled away', async () => {
    await browser.show(<Board count={10_000} />, 'zh-CN', ['scoreboard']);
    await browser.person.tab();
    scrollTo(3000);
    expect(grid().tabIndex).toBe(0);
  });

  it('follows a contestant with F, and stays on the clicked cell', async () => {
    await browser.show(<Board count={40} />, 'zh-CN', ['scoreboard']);
    const cell = lines()[3]?.querySelectorAll('td')[5];
    await browser.person.click(cell ?? document.body);
    expect(at()).toEqual([4, 6]);
    await press('f');
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
    expect(at()).toEqual([4, 6]);
  });
});

it('the legend explains the symbols that may appear on this scoreboard', async () => {
  await browser.show(<ScoreboardLegend rule="acm" isSealed hasLate />, 'zh-CN', ['scoreboard']);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '47通过，第 47 分钟',
    '12首个通过',
    '−22 次未通过',
    '? 1封榜后有 1 次提交',
    '320赛后通过',
    '·未提交',
  ]);
});
