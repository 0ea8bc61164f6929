import fc from 'fast-check';
import { expect, it } from 'vitest';
import { durationParts } from './span.ts';

const seconds = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 };

it('splits a duration into units and omits those with zero', () => {
  expect(durationParts(5 * 3_600_000)).toEqual([['hours', 5]]);
  expect(durationParts(90_061_000)).toEqual([
    ['days', 1],
    ['hours', 1],
    ['minutes', 1],
    ['seconds', 1],
  ]);
});

it('the parts add up to the duration, and each is smaller than the next larger unit', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), (length) => {
      const parts = durationParts(length * 1000);
      expect(parts.reduce((sum, [unit, count]) => sum + count * seconds[unit], 0)).toBe(length);
      for (const [unit, count] of parts) if (unit !== 'days') expect(count).toBeLessThan(60);
    }),
  );
});
