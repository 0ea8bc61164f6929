import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sizeText } from './upload.ts';

it.each([
  [1024 * 1024 - 1, '1 MB'],
  [1024 ** 3 - 1, '1 GB'],
  [1023.4 * 1024, '1023 KB'],
  [5 * 1024 ** 4, '5120 GB'],
])('formats %d bytes as %s', (bytes, words) => expect(sizeText(bytes)).toBe(words));

it('a size is below 1024 unless in the largest unit, and close to the exact value', () => {
  const factors: Readonly<Record<string, number>> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 31 - 1 }), (bytes) => {
      const [number = '', unit = ''] = sizeText(bytes).split(' ');
      if (unit !== 'GB') expect(Number(number)).toBeLessThan(1024);
      const said = Number(number) * (factors[unit] ?? 0);
      expect(Math.abs(said - bytes)).toBeLessThanOrEqual(Math.max(bytes * 0.051, 513));
    }),
  );
});
