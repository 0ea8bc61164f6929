import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomOf, shuffle } from './seeded.ts';

test('a seed gives the same numbers in every release, so that a report can be reproduced', () => {
  const random = randomOf('1000');
  assert.deepEqual(
    Array.from({ length: 4 }, () => Math.floor(random() * 1e9)),
    [308_644_512, 885_415_858, 859_332_513, 613_564_916],
  );
  assert.notEqual(randomOf('1000')(), randomOf('1001')());
});

test('shuffling keeps all items and does not change the input list', () => {
  const list = [1, 2, 3, 4, 5, 6, 7, 8];
  const other = shuffle(list, randomOf('a'));
  assert.deepEqual(
    other.toSorted((left, right) => left - right),
    list,
  );
  assert.notDeepEqual(other, list);
  assert.deepEqual(
    shuffle([1, 2, 3, 4], () => 0.5),
    [3, 2, 4, 1],
  );
  assert.deepEqual(
    shuffle([1, 2, 3], () => 0),
    [1, 2, 3],
  );
  assert.deepEqual(
    shuffle([1, 2, 3], () => 0.99),
    [3, 2, 1],
  );
});
