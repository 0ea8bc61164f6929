import { expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 80, [1, 2, 3, 4, 5, null, 80]],
  [40, 80, [1, null, 38, 39, 40, 41, 42, null, 80]],
  [80, 80, [1, null, 76, 77, 78, 79, 80]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [99, 7, [1, 2, 3, 4, 5, 6, 7]],
])('page %i of %i', (current, pages, expected) => {
  expect(pageNumbers(current, pages)).toEqual(expected);
});
