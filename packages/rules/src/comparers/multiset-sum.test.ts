import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ItemHash, MultisetSum } from './multiset-sum.ts';

function hashOf(item: string): ItemHash {
  const hash = new ItemHash();
  hash.clear();
  for (const byte of new TextEncoder().encode(item)) hash.add(byte);
  hash.finish();
  return hash;
}

const wordsOf = ({ a, b, c }: ItemHash) => [a, b, c].map((word) => word >>> 0);
const bits = (word: number) => word.toString(2).replaceAll('0', '').length;

test('a changed bit of an item changes half of the bits of each word of its hash', () => {
  const flips = [0, 0, 0];
  let count = 0;
  for (let item = 0; item < 400; item++) {
    const text = `item ${item}`;
    for (let bit = 0; bit < 4; bit++) {
      const changed = text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) ^ (1 << bit));
      const [left, right] = [wordsOf(hashOf(text)), wordsOf(hashOf(changed))];
      for (const at of flips.keys())
        flips[at] = (flips[at] ?? 0) + bits(((left[at] ?? 0) ^ (right[at] ?? 0)) >>> 0);
      count++;
    }
  }
  for (const sum of flips) assert.ok(Math.abs(sum / count - 16) < 0.5, String(sum / count));
});

test('order and length of an item matter, and no two items share a word of their hashes', () => {
  const items = [
    '',
    '0',
    '00',
    '000',
    '\0',
    '\0\0',
    'ab',
    'ba',
    'aab',
    'aba',
    'baa',
    'abc',
    'acb',
    'x'.repeat(99),
  ];
  for (const at of [0, 1, 2])
    assert.equal(new Set(items.map((item) => wordsOf(hashOf(item))[at])).size, items.length);
});

test('a key is a whole number of 52 bits, of both words', () => {
  const keys = Array.from({ length: 1000 }, (_, index) => hashOf(String(index)).key());
  assert.equal(new Set(keys).size, keys.length);
  assert.ok(keys.every((key) => Number.isSafeInteger(key) && key >= 0 && key < 2 ** 52));
  assert.equal(new Set(keys.map((key) => key % 2 ** 20)).size > 990, true);
  assert.equal(Math.max(...keys) > 2 ** 51, true);
});

const sumOf = (...items: string[]) => {
  const sum = new MultisetSum();
  for (const item of items) sum.add(hashOf(item));
  return sum;
};

test('sums are equal for the same items in any order, and for no others', () => {
  const list = sumOf('a', 'b', 'b');
  assert.equal(list.count, 3);
  assert.ok(list.isEqual(sumOf('b', 'a', 'b')));
  for (const other of [sumOf('a', 'b'), sumOf('a', 'a', 'b'), sumOf('a', 'b', 'c'), sumOf()])
    assert.ok(!list.isEqual(other));
  const [one, two] = [sumOf('a'), sumOf('a')];
  // A difference in only one of the three hash words must already make the lists different.
  for (const word of ['a', 'b', 'c'] as const) {
    const hash = hashOf('x');
    const other = Object.assign(new ItemHash(), { a: hash.a, b: hash.b, c: hash.c, [word]: hash[word] ^ 1 });
    const [left, right] = [new MultisetSum(), new MultisetSum()];
    left.add(hash);
    right.add(other);
    assert.ok(!left.isEqual(right), word);
  }
  assert.ok(one.isEqual(two));
});
