import { describe, expect, it } from 'vitest';
import { binsOf, type Day } from './bins.ts';

/** The given number of days up to the end of 2026; each has one more submission than the day before. */
function daysOf(count: number): Day[] {
  const end = Date.parse('2026-12-31T00:00:00Z');
  return Array.from({ length: count }, (_, at) => ({
    day: new Date(end - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
    total: at + 1,
    ac: at % 2,
  }));
}
const sum = (rows: readonly { total: number; ac: number }[]) => [
  rows.reduce((all, { total }) => all + total, 0),
  rows.reduce((all, { ac }) => all + ac, 0),
];

describe('bins of days', () => {
  it('are single days over a month', () => {
    const { kind, bins } = binsOf(daysOf(30));
    expect(kind).toBe('day');
    expect(bins).toHaveLength(30);
    expect(bins[0]).toEqual({ from: '2026-12-02', to: '2026-12-02', total: 1, ac: 0 });
  });

  it('are weeks from Monday, or months, of which the first may be partial', () => {
    const weeks = binsOf(daysOf(90));
    expect(weeks.kind).toBe('week');
    expect(weeks.bins.map(({ from, to }) => [from, to]).slice(0, 2)).toEqual([
      ['2026-10-03', '2026-10-04'],
      ['2026-10-05', '2026-10-11'],
    ]);
    expect(weeks.bins.at(-1)).toMatchObject({ from: '2026-12-28', to: '2026-12-31' });
    const months = binsOf(daysOf(365));
    expect(months.kind).toBe('month');
    expect(months.bins).toHaveLength(12);
    expect(months.bins[1]).toMatchObject({ from: '2026-02-01', to: '2026-02-28' });
  });

  it('keep the totals, whatever the bin size', () => {
    for (const count of [0, 1, 30, 90, 365, 366]) {
      const days = daysOf(count);
      expect(sum(binsOf(days).bins)).toEqual(sum(days));
    }
  });
});
