import { expect, it } from 'vitest';
import { axisMaximum } from './chart-scale.ts';

it.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [7, 8],
  [9, 10],
  [11, 12],
  [41, 50],
  [4100, 5000],
  [999_999, 1_000_000],
])('%i fits under %i', (value, top) => {
  expect(axisMaximum(value)).toBe(top);
});
