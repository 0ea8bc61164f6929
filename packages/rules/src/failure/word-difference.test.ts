import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberError, wordDifference } from './word-difference.ts';

const rows: readonly [found: string, expected: string, how: string][] = [
  ['abc', 'ABC', 'letterCase'],
  ['abc', 'abd', 'text'],
  ['17', 'x', 'text'],
  ['x', '17', 'text'],
  ['-17', '17', 'sign'],
  ['17', '-17', 'sign'],
  ['+17', '-17', 'sign'],
  ['17', '71', 'number'],
  // Numbers that agree in their lowest 32 bits, read as signed or unsigned.
  ['-2147483648', '2147483648', 'sign'],
  ['-2147483647', '2147483649', 'overflow'],
  ['1', '4294967297', 'overflow'],
  ['+1', '4294967297', 'overflow'],
  ['2147483649', '6442450945', 'overflow'],
  ['4294967297', '12884901889', 'number'],
  ['1', '8589934592', 'number'],
  ['1.5', '4294967297', 'number'],
  // Within 5 % of the expected number, or within 0.05 of a small one.
  ['1.04', '1', 'precision'],
  ['1.06', '1', 'number'],
  ['0.05', '0.001', 'precision'],
  ['0.06', '0.001', 'number'],
  ['95.5', '100', 'precision'],
  ['94.5', '100', 'number'],
  ['-95.5', '-100', 'precision'],
  ['95', '100', 'number'],
  ['95', '100.0', 'precision'],
];

for (const [found, expected, how] of rows) {
  test(`${found} for ${expected} differs in: ${how}`, () => {
    assert.equal(wordDifference(found, expected), how);
  });
}

test('invisible characters alone make the smallest difference', () => {
  assert.equal(wordDifference('\u200b17', '17'), 'invisible');
});

test('the error of a number is its distance', () => {
  assert.deepEqual([numberError('1', '-2'), numberError('-2', '1'), numberError('5', '5')], [3, 3, 0]);
});
