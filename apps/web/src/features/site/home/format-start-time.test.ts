import { expect, it } from 'vitest';
import { formatStartTime } from './format-start-time.ts';

const now = new Date(2026, 10, 21, 23, 30).getTime();
const at = (...parts: [number, number, number, number]) => new Date(2026, ...parts).toISOString();

it.each([
  [at(10, 21, 23, 45), '今天 23:45', 'today 23:45'],
  [at(10, 21, 1, 5), '今天 01:05', 'today 01:05'],
  [at(10, 22, 0, 0), '明天 00:00', 'tomorrow 00:00'],
  [at(10, 23, 12, 0), '11-23 12:00', '11-23 12:00'],
  [at(10, 20, 12, 0), '11-20 12:00', '11-20 12:00'],
  [at(11, 1, 9, 7), '12-01 09:07', '12-01 09:07'],
])('%s', (value, chinese, english) => {
  expect(formatStartTime(value, now, 'zh-CN')).toBe(chinese);
  expect(formatStartTime(value, now, 'en-US')).toBe(english);
});
