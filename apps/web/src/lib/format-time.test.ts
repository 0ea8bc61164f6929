import { describe, expect, it } from 'vitest';
import { formatClock, formatExact, formatRelative } from './format-time.ts';

const now = new Date(2026, 10, 21, 15, 12, 37).getTime();
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('relative times', () => {
  it.each([
    [at(2026, 10, 21, 15, 12), '刚刚', 'just now'],
    [at(2026, 10, 21, 15, 0), '12分钟前', '12 min. ago'],
    [at(2026, 10, 21, 12, 10), '3小时前', '3 hr. ago'],
    [at(2026, 10, 20, 8, 0), '昨天', 'yesterday'],
    [at(2026, 10, 22, 23, 0), '明天', 'tomorrow'],
    [at(2026, 10, 17, 12, 0), '11-17', '11-17'],
    [at(2025, 10, 17, 12, 0), '2025-11-17', '2025-11-17'],
  ])('%s', (value, chinese, english) => {
    expect(formatRelative(value, now, 'zh-CN').replaceAll(' ', '')).toBe(chinese);
    expect(formatRelative(value, now, 'en-US')).toBe(english);
  });

  it('shows hours, not "yesterday", shortly after midnight', () => {
    const midnight = new Date(2026, 10, 21, 1, 0, 0).getTime();
    expect(formatRelative(at(2026, 10, 20, 22, 0), midnight, 'en-US')).toBe('3 hr. ago');
  });
});

it('a short time shows the hour today, the day this year, otherwise the year', () => {
  const value = at(2026, 10, 22, 15, 12);
  const seen = (year: number, month: number, day: number) =>
    formatClock(value, new Date(year, month, day).getTime());
  expect([seen(2026, 10, 22), seen(2026, 10, 23), seen(2027, 0, 1)]).toEqual(['15:12', '11-22', '2026']);
});

it('exact times have all digits', () => {
  expect(formatExact(now)).toBe('2026-11-21 15:12:37');
});
