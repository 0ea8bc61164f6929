import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keysBetween, nothingSelected, withKeys } from './selection.ts';

const page = ['a', 'b', 'c', 'd', 'e'];

it.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
  [null, 'c', ['c']],
  ['of another page', 'c', ['c']],
])('from %s to %s are %j', (from, to, keys) => {
  expect(keysBetween(page, from, to)).toEqual(keys);
});

it('the selection of one page stays while another is shown', () => {
  const both = withKeys(withKeys(nothingSelected, ['a', 'b'], true), ['x'], true);
  expect([...both.keys]).toEqual(['a', 'b', 'x']);
});

it('deselecting one row ends "all matching"', () => {
  const all = { keys: new Set(page), isAllMatching: true };
  expect(withKeys(all, ['b'], false)).toEqual({ keys: new Set(['a', 'c', 'd', 'e']), isAllMatching: false });
});

it('selecting and deselecting restores the previous selection', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(9)), fc.uniqueArray(fc.nat(9)), (before, more) => {
      const fresh = more.filter((key) => !before.includes(key));
      const start = withKeys(nothingSelected, before, true);
      expect(withKeys(withKeys(start, fresh, true), fresh, false).keys).toEqual(start.keys);
    }),
  );
});
