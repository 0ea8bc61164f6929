// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type JSX } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScoreboardEntry } from '../scoreboard/scoreboard.ts';
import { rowReader } from '../scoreboard/read-rows.ts';
import { sampleAcmRows, sampleProblems } from '../scoreboard/samples.ts';
import { PresentationTable, type PresentationTableProps } from './PresentationTable.tsx';
import { PresentationControls } from './PresentationControls.tsx';
import { useHallTheme, useIdle, usePresentationKeys } from './use-stage.ts';

const browser = setUpScreen();
const problems = sampleProblems(3);
const people = sampleAcmRows(200, problems).map(rowReader(problems, 'username'));
const asItIs = (row: ScoreboardEntry): ScoreboardEntry => row;
const asText = (totalTime: number): string => String(totalTime);

function sized(width: number, height: number): void {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('innerHeight', height);
}
beforeEach(() => sized(960, 540));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Given = Partial<PresentationTableProps<ScoreboardEntry>>;

function Hall(given: Given): JSX.Element {
  return (
    <PresentationTable
      title="Cup"
      kind="board"
      aside={null}
      totalHead="="
      sideHead="penalty"
      formatTotalTime={asText}
      problems={problems}
      rows={people}
      read={asItIs}
      top={() => 0}
      isIdle={false}
      foot={null}
      {...given}
    />
  );
}
const show = (given: Given = {}) =>
  browser.show(<Hall {...given} />, 'en-US', ['presentation', 'scoreboard']);
const stage = () => screen.getByRole('table').closest<HTMLElement>('.stage');
const lines = () =>
  [...document.querySelectorAll<HTMLElement>('.stage-line')]
    .map((line) => Number(line.getAttribute('aria-rowindex')) - 2)
    .toSorted((left, right) => left - right);
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const row = (uid: string, given: Partial<ScoreboardEntry> = {}): ScoreboardEntry => {
  const [sample] = people;
  if (sample === undefined) throw new Error('no sample');
  return { ...sample, uid, name: uid, ...given };
};

describe('the presentation view', () => {
  // In 540 px, without header and footer, nine rows of 44 px fit. Three more are rendered above and below them.
  it.each([
    ['the beginning', 0, 0, range(0, 12)],
    ['the middle', 100, 100, range(97, 112)],
    ['beyond the end', 500, 191, range(188, 200)],
    ['before the beginning', -7, 0, range(0, 12)],
  ])('at %s renders the visible rows and a few more', async (_place, top, first, drawn) => {
    await show({ top: () => top });
    expect(lines()).toEqual(drawn);
    expect(document.querySelector<HTMLElement>('tbody')?.style.transform).toContain(`(${-first} * `);
    expect(screen.getByRole('table', { name: 'board' }).getAttribute('aria-rowcount')).toBe('201');
  });

  it.each([
    [1920, 1080, '2', 9],
    // The dimension with less space determines the scale. In the other dimension, more rows may fit.
    [1920, 540, '1', 9],
    [960, 1080, '1', 21],
    [200, 100, '0.5', 1],
  ])('at %i × %i px has scale %s and shows %i rows', async (width, height, zoom, fit) => {
    sized(width, height);
    const top = vi.fn(() => 0);
    await show({ top });
    expect(stage()?.style.getPropertyValue('--zoom')).toBe(zoom);
    expect(top).toHaveBeenCalledWith(fit);
  });

  it('adapts to its window', async () => {
    await show();
    sized(1920, 1080);
    act(() => void fireEvent(window, new Event('resize')));
    expect(stage()?.style.getPropertyValue('--zoom')).toBe('2');
  });

  it('renders a row that moves out of view, with a stable DOM order', async () => {
    await show({ moving: 'u150' });
    expect(lines()).toEqual([...range(0, 12), 150]);
    expect(document.querySelectorAll('.is-moving')).toHaveLength(1);
    const uids = [...document.querySelectorAll('.stage-name')].map(({ textContent }) => textContent);
    expect(uids).toHaveLength(13);
    cleanup();
    await show({ moving: 'u3' });
    expect(lines(), 'one in sight is drawn once').toEqual(range(0, 12));
    cleanup();
    await show({ moving: 'nobody' });
    expect([lines(), document.querySelectorAll('.is-moving').length]).toEqual([range(0, 12), 0]);
  });

  it('marks the current row, and its cell that is revealed next', async () => {
    await show({ current: { uid: 'u2', problem: 'B' } });
    const current = document.querySelectorAll('[aria-current]');
    expect([...current].map((line) => line.getAttribute('aria-rowindex'))).toEqual(['4']);
    const chosen = [...document.querySelectorAll('.stage-cell')].filter((cell) => cell.matches('.is-chosen'));
    expect(chosen).toHaveLength(1);
    expect(chosen[0]?.closest('td')?.cellIndex).toBe(5);
  });

  it('describes a row in words, with a star user without a rank and without an empty school', async () => {
    const cells = [
      { kind: 'accepted', seconds: 3600, wrong: 2, isFirst: true, isLate: false },
      { kind: 'sealed', attempts: 2, wrong: 0 },
      null,
    ] as const;
    const award = { name: 'Gold', background: 'red', color: null };
    await show({
      rows: [
        row('ann', { rank: 1, award, school: 'Lake', total: 2, totalTime: 77, cells }),
        row('star', { rank: null, award: null, school: '', cells: [] }),
      ],
    });
    const [ann, star] = screen.getAllByRole('row').slice(1);
    expect(ann?.textContent).toContain('60');
    expect([...(ann?.querySelectorAll('td .sr-only') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'A: first to solve, at minute 60 after 2 wrong attempts',
      expect.stringMatching(/^B: /),
      expect.stringMatching(/^C: /),
    ]);
    expect(ann?.querySelector<HTMLElement>('.stage-place')?.style.background).toBe('red');
    expect(star?.querySelector('.stage-place')?.textContent).toBe('*');
    expect([ann, star].map((line) => line?.querySelector('.stage-school')?.textContent)).toEqual([
      'Lake',
      undefined,
    ]);
  });

  it.each([
    [{ rows: [] }, undefined, undefined],
    [{ rows: [row('a', { total: 999 })] }, undefined, undefined],
    [{ rows: [row('a', { total: 1000 })] }, 'true', undefined],
    [{ problems: sampleProblems(14) }, undefined, undefined],
    [{ problems: sampleProblems(15) }, undefined, 'true'],
  ])('has room for long totals and many problems', async (given, isLong, hasMany) => {
    await show(given);
    expect([stage()?.dataset['long'], stage()?.dataset['many']]).toEqual([isLong, hasMany]);
  });
});

function Keys({ actions }: { actions: Record<string, () => void> }): JSX.Element {
  const [isPaused, setIsPaused] = useState(false);
  usePresentationKeys(actions);
  return (
    <>
      <PresentationControls
        keys={[
          {
            icon: isPaused ? 'play' : 'pause',
            label: isPaused ? 'go on' : 'stop',
            act: () => setIsPaused(!isPaused),
          },
        ]}
      />
      <input aria-label="field" />
    </>
  );
}

const button = () => screen.getByRole('button');

describe('the keyboard shortcuts of the presentation view', () => {
  const press = vi.fn();
  const actions = {
    ' ': () => press('space'),
    Enter: () => press('enter'),
    f: () => press('f'),
    Home: () => press('home'),
  };
  beforeEach(async () => {
    press.mockClear();
    await browser.show(<Keys actions={actions} />);
  });
  const pressed = () => press.mock.calls.flat();

  it('work anywhere and in upper case, once per press', async () => {
    await browser.person.keyboard(' {Enter}fF{Home}x');
    expect(pressed()).toEqual(['space', 'enter', 'f', 'f', 'home']);
    fireEvent.keyDown(document.body, { key: 'f', repeat: true });
    fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
    expect(pressed()).toHaveLength(5);
  });

  it('do not trigger in a text field', async () => {
    await browser.person.type(screen.getByRole('textbox'), 'f ');
    expect(pressed()).toEqual([]);
  });

  it.each([[' '], ['{Enter}']])(
    'do not override %j on a focused button, which keeps the focus',
    async (key) => {
      act(() => button().focus());
      await browser.person.keyboard(key);
      expect([pressed(), button().getAttribute('aria-label')]).toEqual([[], 'go on']);
      expect(document.activeElement, 'it is another sign on the same button').toBe(button());
      await browser.person.keyboard(key);
      expect(button().getAttribute('aria-label')).toBe('stop');
      await browser.person.keyboard('{Home}');
      expect(pressed()).toEqual(['home']);
    },
  );
});

function Light(): JSX.Element {
  const turn = useHallTheme();
  return (
    <button type="button" onClick={turn}>
      {useIdle() ? 'nobody' : 'somebody'}
    </button>
  );
}

const isIdle = () => screen.getByRole('button').textContent === 'nobody';

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('the theme of the presentation view', () => {
  it('is dark until the user switches it, and is restored afterwards', async () => {
    const { dataset } = document.documentElement;
    dataset['theme'] = 'light';
    await browser.show(<Light />);
    expect(dataset['theme']).toBe('dark');
    fireEvent.click(screen.getByRole('button'));
    expect(dataset['theme']).toBe('light');
    fireEvent.click(screen.getByRole('button'));
    expect(dataset['theme']).toBe('dark');
    cleanup();
    expect(dataset['theme']).toBe('light');
  });

  it('leaves a page without its own theme unchanged', async () => {
    document.documentElement.removeAttribute('data-theme');
    await browser.show(<Light />);
    cleanup();
    expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
  });

  it('hides pointer and buttons after two seconds without input', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await browser.show(<Light />);
    pass(1999);
    expect(isIdle()).toBe(false);
    act(() => void fireEvent.pointerMove(document.body));
    pass(1999);
    expect(isIdle(), 'counted from the last touch').toBe(false);
    pass(1);
    expect(isIdle()).toBe(true);
    fireEvent.focusIn(screen.getByRole('button'));
    expect(isIdle()).toBe(false);
  });
});
