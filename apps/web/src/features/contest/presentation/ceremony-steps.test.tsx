// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { ceremonyOf } from '@xiezhi/rules/scoreboard/ceremony-data';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wireRows } from './ceremony.ts';
import { aCeremony } from './testing.ts';
import { useCeremony } from './use-ceremony.ts';

const KEY = 'xiezhi.ceremony.test';
const HOLD = 700;
const PACE = 1500;
const medal = (name: string, num: number) => ({ name, background: '#fff', color: '#000', num });

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const ceremonyWith = (gold: number) =>
  ceremonyOf(aCeremony(), { by: 'number', levels: [medal('Gold', gold)] });

/** Opens a ceremony with this many gold medals. During the freeze, bob solved B, and ann then failed it. */
function stageWith(gold: number) {
  const ceremony = ceremonyWith(gold);
  const { result, unmount } = renderHook(() => useCeremony(ceremony, KEY));
  return {
    ceremony,
    close: unmount,
    get now() {
      return result.current;
    },
    do: (name: 'forward' | 'back' | 'restart' | 'togglePlay') => act(() => result.current[name]()),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    order: () => result.current.shown.rows.map(({ uid }) => uid),
  };
}
const stored = () => sessionStorage.getItem(KEY);

describe('a step', () => {
  it('shows a verdict in its row first, and moves the row after a delay', () => {
    const stage = stageWith(1);
    expect(stage.order()).toEqual(['u1', 'u2']);
    stage.do('forward');
    expect(stage.now.shown.revealed).toMatchObject({
      uid: 'u2',
      displayId: 'B',
      isAccepted: true,
      from: 2,
      to: 1,
    });
    expect(stage.order(), 'the row stands').toEqual(['u1', 'u2']);
    expect(stage.now.shown.rows[1]?.figures.submissionInfo['B']?.isAC, 'with what was told').toBe(true);
    stage.pass(HOLD - 1);
    expect(stage.order()).toEqual(['u1', 'u2']);
    stage.pass(1);
    expect([stage.order(), stage.now.shown.revealed, stage.now.shown.moving]).toEqual([
      ['u2', 'u1'],
      null,
      'u2',
    ]);
  });

  it('moves the row at once if pressed again, and shows nothing twice', () => {
    const stage = stageWith(1);
    stage.do('forward');
    stage.do('forward');
    expect([stage.order(), stage.now.shown.revealed]).toEqual([['u2', 'u1'], null]);
    expect(stored()).toBe('1');
    stage.pass(10 * PACE);
    expect(stage.now.shown.next, 'what waited is not told by itself').toMatchObject({
      uid: 'u1',
      displayId: 'B',
    });
  });

  it('keeps the row in place after a failure', () => {
    const stage = stageWith(0);
    for (let each = 0; each < 3; each++) stage.do('forward');
    expect(stage.now.shown.revealed).toMatchObject({ uid: 'u1', isAccepted: false, from: 2, to: 2 });
    stage.do('forward');
    expect([stage.order(), stage.now.shown.next]).toEqual([['u2', 'u1'], null]);
  });

  it('does nothing after the last one', () => {
    const stage = stageWith(0);
    for (let each = 0; each < 4; each++) stage.do('forward');
    const { shown } = stage.now;
    stage.do('forward');
    expect(stage.now.shown).toBe(shown);
    expect(stored()).toBe('2');
  });
});

describe('a step back', () => {
  it('undoes the last step, also before its row has moved', () => {
    const stage = stageWith(1);
    stage.do('forward');
    stage.do('back');
    expect([stage.order(), stage.now.shown.revealed, stored()]).toEqual([['u1', 'u2'], null, '0']);
    expect(stage.now.shown.rows[1]?.figures.submissionInfo['B']).toMatchObject({ tryNum: 1 });
    stage.pass(10 * HOLD);
    expect(stage.order()).toEqual(['u1', 'u2']);
  });

  it('does nothing at the beginning', () => {
    const stage = stageWith(1);
    stage.do('back');
    expect([stage.order(), stored(), stage.now.shown.settled]).toEqual([['u1', 'u2'], '0', 0]);
  });

  it('to the beginning undoes all steps', () => {
    const stage = stageWith(1);
    for (let each = 0; each < 6; each++) stage.do('forward');
    expect(stage.now.shown.next).toBeNull();
    stage.do('restart');
    expect([stage.order(), stage.now.shown.next, stored()]).toMatchObject([
      ['u1', 'u2'],
      { kind: 'cell', uid: 'u2', displayId: 'B' },
      '0',
    ]);
  });
});

describe('automatic play', () => {
  it('advances at intervals, and stops for an award until the user continues', () => {
    const stage = stageWith(1);
    stage.do('togglePlay');
    stage.pass(PACE);
    expect(stage.now.shown.revealed?.uid).toBe('u2');
    stage.pass(HOLD);
    stage.pass(PACE);
    expect(stage.now.shown.revealed?.uid).toBe('u1');
    stage.pass(HOLD);
    expect(stage.now.shown.next).toMatchObject({
      kind: 'award',
      uid: 'u2',
      rank: 1,
      award: { name: 'Gold' },
    });
    stage.pass(100 * PACE);
    expect([stage.now.shown.next?.kind, stage.now.isPlaying]).toEqual(['award', true]);
    stage.do('forward');
    expect(stage.now.shown.next).toBeNull();
  });

  it('stops after the last step, and cannot start there', () => {
    const stage = stageWith(0);
    stage.do('togglePlay');
    stage.pass(PACE);
    stage.pass(HOLD);
    stage.pass(PACE);
    expect(stage.now.isPlaying, 'the last row has not moved yet').toBe(true);
    stage.pass(HOLD);
    expect([stage.now.shown.next, stage.now.isPlaying]).toEqual([null, false]);
    stage.do('togglePlay');
    stage.do('back');
    expect(stage.now.isPlaying).toBe(false);
  });

  it.each(['back', 'restart', 'togglePlay'] as const)('is stopped by %s', (name) => {
    const stage = stageWith(1);
    stage.do('togglePlay');
    stage.pass(PACE);
    stage.pass(HOLD);
    stage.do(name);
    expect(stage.now.isPlaying).toBe(false);
    const { shown } = stage.now;
    stage.pass(10 * PACE);
    expect(stage.now.shown).toBe(shown);
  });

  it('stops when the window closes', () => {
    const stage = stageWith(1);
    stage.do('togglePlay');
    stage.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a reloaded window', () => {
  it.each([
    ['1', 1, ['u2', 'u1']],
    // A stored step beyond the last one continues at the end.
    ['999', 2, ['u2', 'u1']],
    ['Infinity', 2, ['u2', 'u1']],
    ['-3', 0, ['u1', 'u2']],
    ['many', 0, ['u1', 'u2']],
  ])('that was at step %s continues at %i', (at, step, order) => {
    sessionStorage.setItem(KEY, at);
    const stage = stageWith(0);
    expect([stage.ceremony.step(), stage.order(), stage.now.shown.revealed]).toEqual([step, order, null]);
  });

  it('starts again without storage, and works otherwise', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const stage = stageWith(0);
    stage.do('forward');
    stage.do('forward');
    expect(stage.order()).toEqual(['u2', 'u1']);
  });
});

describe('rows of a ceremony', () => {
  const figures = { ac: 1, total: 1, totalTime: 60, submissionInfo: {} };

  it('include only participants, with an award only where there is one', () => {
    const toWire = wireRows(aCeremony());
    const rows = toWire([
      { uid: 'u1', rank: 1, award: medal('Gold', 1), figures },
      { uid: 'nobody', rank: 2, award: null, figures },
    ]);
    expect(rows).toMatchObject([{ username: 'ann', rank: 1, isWinAward: true, awardName: 'Gold' }]);
    expect(toWire([{ uid: 'u2', rank: -1, award: null, figures }])).toMatchObject([
      { rank: -1, isWinAward: false, awardName: null, awardBackground: null, awardColor: null },
    ]);
  });
});
