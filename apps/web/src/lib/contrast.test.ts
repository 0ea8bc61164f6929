import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastOf, LEAST_CONTRAST, readableOn } from './contrast.ts';

it.each([
  ['#000', '#fff', 21],
  ['#ffffff', 'rgb(0, 0, 0)', 21],
  ['#777', '#fff', 4.48],
  ['#abc', '#aabbcc', 1],
] as const)('%s and %s have a contrast of %s', (first, second, ratio) => {
  expect(contrastOf(first, second)).toBeCloseTo(ratio, 2);
  expect(contrastOf(second, first)).toBeCloseTo(ratio, 2);
});

it.each(['var(--text)', 'red', '', '#12', 'rgba(0, 0, 0, 0.5)'])('%s cannot be compared', (color) => {
  expect(contrastOf(color, '#fff')).toBeNull();
  expect(readableOn('#fff', color)).toBe(color);
});

it('text can be read on every background, and a readable choice stays', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, color, (background, chosen) => {
      const shown = readableOn(background, chosen);
      expect(contrastOf(background, shown)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      if ((contrastOf(background, chosen) ?? 0) >= LEAST_CONTRAST) expect(shown).toBe(chosen);
    }),
  );
});
