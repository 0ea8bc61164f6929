import assert from 'node:assert/strict';
import { test } from 'node:test';
import { excerptAround } from './excerpt.ts';

test('a position after the last line shows the last line', () => {
  const last = { from: 1, text: 'a', goesOn: false, isShortened: false };
  assert.deepEqual(excerptAround('a\n', { line: 2 }, true), last);
  assert.deepEqual(excerptAround('', { line: 3 }, true), { ...last, text: '' });
});

test('a text goes on if it has more lines, or was cut', () => {
  const lines = Array.from({ length: 500 }, (_, index) => String(index)).join('\n');
  assert.equal(excerptAround(lines, { line: 1 }, true).goesOn, true);
  assert.equal(excerptAround(lines, { line: 500 }, true).goesOn, false);
  assert.equal(excerptAround(lines, { line: 500 }, false).goesOn, true);
});
