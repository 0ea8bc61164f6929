import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sizeInWords } from './size-in-words.ts';

test('a size is never 1024 of a unit that has a next one', () => {
  const megabyte = 1024 ** 2;
  for (const [bytes, words] of [
    [0, '0 MB'],
    [1023.4 * megabyte, '1023 MB'],
    [1023.96 * megabyte, '1.0 GB'],
    [1024 * megabyte, '1.0 GB'],
    [9.44 * 1024 * megabyte, '9.4 GB'],
    [120.4 * 1024 * megabyte, '120 GB'],
  ] as const)
    assert.equal(sizeInWords(bytes), words);
});
