import { describe, expect, it } from 'vitest';
import {
  countVerdicts,
  densityOf,
  extremes,
  firstFailure,
  layStrip,
  type StripCase,
} from './strip-layout.ts';

const judged = (seq: number, status: number, group = 1): StripCase => ({
  seq,
  group,
  status,
  timeMs: seq,
  memoryKb: 1024 * seq,
});

describe('strip layout', () => {
  it('has no cells while nothing is known', () => {
    expect(layStrip({ cases: [], groups: [], total: 0, isJudging: true }).groups).toEqual([]);
  });

  it('marks the first case without a result as running during judging', () => {
    const layout = layStrip({ cases: [judged(1, 0)], groups: [], total: 3, isJudging: true });
    expect(layout.groups[0]?.cells.map(({ state }) => state)).toEqual(['done', 'running', 'waiting']);
    expect(layout.finished).toBe(1);
    expect(layout.isGrouped).toBe(false);
  });

  it('marks no case as running after judging', () => {
    const layout = layStrip({ cases: [judged(1, 0)], groups: [], total: 2, isJudging: false });
    expect(layout.groups[0]?.cells.map(({ state }) => state)).toEqual(['done', 'waiting']);
  });

  it('distinguishes skipped cases from judged ones', () => {
    const layout = layStrip({
      cases: [judged(1, -1), judged(2, -4)],
      groups: [],
      total: 2,
      isJudging: false,
    });
    expect(layout.groups[0]?.cells.map(({ state }) => state)).toEqual(['done', 'skipped']);
  });

  it('uses announced groups before any case is judged', () => {
    const groups = [
      { group: 1, cases: 2 },
      { group: 2, cases: 3 },
    ];
    const layout = layStrip({ cases: [], groups, total: 5, isJudging: true });
    expect(layout.groups.map(({ group, cells }) => [group, cells.length])).toEqual([
      [1, 2],
      [2, 3],
    ]);
    expect(layout.isGrouped).toBe(true);
  });

  it('uses the groups of the results if none were announced', () => {
    const layout = layStrip({
      cases: [judged(1, 0, 1), judged(2, 0, 2)],
      groups: [],
      total: 2,
      isJudging: false,
    });
    expect(layout.groups.map(({ group }) => group)).toEqual([1, 2]);
  });

  it('separates samples, and omits group numbers for a single other group', () => {
    const groups = [{ group: 1, cases: 4 }];
    const layout = layStrip({ cases: [], groups, total: 4, samples: [1, 2], isJudging: false });
    expect(layout.groups.map(({ isSample, cells }) => [isSample, cells.length])).toEqual([
      [true, 2],
      [false, 2],
    ]);
    expect([layout.isGrouped, layout.hasSubtasks]).toEqual([true, false]);
  });

  it('places cases that arrived out of order by their number', () => {
    const layout = layStrip({ cases: [judged(3, 0), judged(1, -1)], groups: [], total: 3, isJudging: true });
    expect(layout.groups[0]?.cells.map(({ state }) => state)).toEqual(['done', 'running', 'done']);
  });

  it.each([
    [1, 'full'],
    [60, 'full'],
    [61, 'small'],
    [300, 'small'],
    [301, 'bars'],
  ])('draws %i cases as %s', (total, density) => expect(densityOf(total)).toBe(density));
});

describe('strip summary', () => {
  it('counts verdicts, most frequent first', () => {
    const { groups } = layStrip({
      cases: [judged(1, -1), judged(2, 0), judged(3, 0)],
      groups: [],
      total: 4,
      isJudging: false,
    });
    expect(countVerdicts(groups[0]?.cells ?? [])).toEqual([
      { status: 0, count: 2 },
      { status: -1, count: 1 },
    ]);
  });

  it('finds the first failure by number, not by arrival, and never a skipped case', () => {
    expect(firstFailure([judged(4, 1), judged(2, -1), judged(1, -4), judged(3, 0)])?.seq).toBe(2);
    expect(firstFailure([judged(1, 0), judged(2, -4)])).toBeUndefined();
  });

  it('computes extremes of judged cases only', () => {
    expect(extremes([judged(1, 0), judged(2, 0), judged(9, -4)])).toEqual({ timeMs: 2, memoryKb: 2048 });
    expect(extremes([])).toEqual({ timeMs: null, memoryKb: null });
  });
});
