import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextSort, sortedBy } from './list-state.ts';

it.each([
  [undefined, 'ascending', 'solved'],
  ['solved', 'ascending', '-solved'],
  ['-solved', 'ascending', undefined],
  [undefined, 'descending', '-solved'],
  ['-solved', 'descending', 'solved'],
  ['solved', 'descending', undefined],
  ['-name', 'descending', '-solved'],
] as const)('sorted %s with first direction %s, a click sorts by %s', (sort, first, expected) => {
  expect(nextSort(sort, 'solved', first)).toBe(expected);
});

it('three clicks on one header restore the initial order', () => {
  fc.assert(
    fc.property(fc.constantFrom('ascending', 'descending'), (first) => {
      const press = (sort: string | undefined) => nextSort(sort, 'name', first);
      const sorts = [press(undefined), press(press(undefined)), press(press(press(undefined)))];
      expect(new Set(sorts).size).toBe(3);
      expect(sorts[2]).toBeUndefined();
      expect(sortedBy(sorts[0], 'name')).toBe(first);
    }),
  );
});
