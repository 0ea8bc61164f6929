import { describe, expect, it } from 'vitest';
import { layOut } from './heatmap-days.ts';

const daysOf = ({ weeks }: ReturnType<typeof layOut>) => weeks.flat().filter((day) => day !== null);

describe('a year of days', () => {
  it('contains each day from the same date one year earlier to the last day, in weeks from Sunday', () => {
    const map = layOut('2026-11-21', [{ date: '2026-11-21', count: 4 }]);
    const days = daysOf(map);
    expect([days[0]?.date, days.at(-1)?.date, days.length]).toEqual(['2025-11-21', '2026-11-21', 366]);
    expect(new Set(days.map(({ date }) => date)).size).toBe(366);
    for (const week of map.weeks)
      for (const [row, day] of week.entries())
        if (day !== null) expect(new Date(`${day.date}T00:00:00Z`).getUTCDay()).toBe(row);
    expect(days.at(-1)).toEqual({ date: '2026-11-21', count: 4, level: 2 });
  });

  it.each([
    ['2028-02-29', '2027-02-28', 367],
    ['2028-02-28', '2027-02-28', 366],
    ['2029-02-28', '2028-02-28', 367],
  ])('up to %s begins on %s', (end, first, length) => {
    const days = daysOf(layOut(end, []));
    expect([days[0]?.date, days.length]).toEqual([first, length]);
  });

  it('counts months, active days and the longest streak, ignoring days outside the year', () => {
    const map = layOut('2026-03-02', [
      { date: '2025-03-01', count: 99 },
      { date: '2026-02-27', count: 1 },
      { date: '2026-02-28', count: 20 },
      { date: '2026-03-01', count: 3 },
    ]);
    expect([map.total, map.activeDays, map.longestRun]).toEqual([24, 3, 3]);
    expect(map.months.slice(-2).map(({ month, count }) => [month, count])).toEqual([
      ['2026-02', 21],
      ['2026-03', 3],
    ]);
    expect(daysOf(map).find(({ date }) => date === '2026-02-28')?.level).toBe(4);
  });

  it('labels a month at its start if the label has space', () => {
    const { months, weeks } = layOut('2026-03-02', []);
    expect(months[0]).toMatchObject({ month: '2025-03', column: null });
    expect(months[1]).toMatchObject({ month: '2025-04', column: 4 });
    expect(weeks[4]?.some((day) => day?.date === '2025-04-01')).toBe(true);
    expect(months.at(-1)?.column).toBeNull();
  });
});
