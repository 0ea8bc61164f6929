import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sizeText } from '../ui/field/upload.ts';
import { formatMemory } from './format-figures.ts';

it.each([
  [1023.4, '1023 KB'],
  [1023.6, '1.0 MB'],
  [99.97 * 1024, '100 MB'],
  [1024 * 1024 - 1, '1.0 GB'],
  [2048 * 1024 * 1024, '2048 GB'],
])('%d KB of memory are %s', (kilobytes, words) => expect(formatMemory(kilobytes)).toBe(words));

it.each([
  [1024 * 1024 - 1, '1 MB'],
  [1024 ** 3 - 1, '1 GB'],
  [1023.4 * 1024, '1023 KB'],
  [5 * 1024 ** 4, '5120 GB'],
])('%d bytes are %s', (bytes, words) => expect(sizeText(bytes)).toBe(words));

it('a size is never 1024 of a unit that has a next one, and never far from what it says', () => {
  const factors: Readonly<Record<string, number>> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 31 - 1 }), (bytes) => {
      for (const words of [sizeText(bytes), formatMemory(bytes / 1024)]) {
        const [number = '', unit = ''] = words.split(' ');
        if (unit !== 'GB') expect(Number(number)).toBeLessThan(1024);
        const said = Number(number) * (factors[unit] ?? 0);
        expect(Math.abs(said - bytes)).toBeLessThanOrEqual(Math.max(bytes * 0.051, 513));
      }
    }),
  );
});
