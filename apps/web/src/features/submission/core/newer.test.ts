import { expect, it } from 'vitest';
import { countNewer } from './newer.ts';

const rows = (...ids: number[]) => ids.map((submitId) => ({ submitId }));

it.each([
  [rows(9, 8, 7, 6), rows(7, 6, 5), 2],
  [rows(7, 6), rows(7, 6, 5), 0],
  [rows(5, 4), rows(7, 6), 0],
  [rows(3, 2, 1), [], 0],
  [[], rows(3), 0],
])('counts submissions after the newest row (%#)', (latest, shown, count) => {
  expect(countNewer(latest, shown)).toBe(count);
});
