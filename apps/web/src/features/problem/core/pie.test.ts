import { expect, it } from 'vitest';
import { pieSlices } from './pie.ts';

const ends = (path: string): string[] => path.match(/-?\d\.\d{4} -?\d\.\d{4}/g) ?? [];

it('draws a half and two quarters clockwise from the top', () => {
  const slices = pieSlices([
    { status: 0, count: 2 },
    { status: -1, count: 1 },
    { status: 1, count: 1 },
  ]);
  expect(slices.map(({ path }) => ends(path)[0])).toEqual([
    '0.0000 -0.9800',
    '0.0000 0.9800',
    '-0.9800 0.0000',
  ]);
  expect(slices.map(({ path }) => / 0 1 1 /.test(path))).toEqual([false, false, false]);
});

it('uses the large arc for more than a half, and a full ring for a single slice', () => {
  const [most] = pieSlices([
    { status: 0, count: 3 },
    { status: -1, count: 1 },
  ]);
  expect(most?.path).toMatch(/ 0 1 1 /);
  const [whole] = pieSlices([{ status: 0, count: 5 }]);
  expect(whole?.path.match(/A/g)).toHaveLength(4);
});

it('keeps a very thin slice in the right direction', () => {
  const [, thin] = pieSlices([
    { status: 0, count: 999_999 },
    { status: 4, count: 1 },
  ]);
  expect(thin?.path).toMatch(/ 0 0 1 /);
});
