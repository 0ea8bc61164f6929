import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBytes } from './format-bytes.ts';

const kilobyte = 1024;
const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

test('a disk size never shows 1024 of a unit that has a larger one', () => {
  for (const [bytes, text] of [
    [0, '0 MB'],
    [9.4 * megabyte, '9 MB'],
    [1023.4 * megabyte, '1023 MB'],
    [1023.96 * megabyte, '1.0 GB'],
    [gigabyte, '1.0 GB'],
    [9.44 * gigabyte, '9.4 GB'],
    [120.4 * gigabyte, '120 GB'],
  ] as const)
    assert.equal(formatBytes(bytes, { digits: 2, smallest: 'MB' }), text);
});

test('a file size has three digits, and never 1024 of a unit', () => {
  for (const [bytes, text] of [
    [0, '0 B'],
    [1023, '1023 B'],
    [kilobyte, '1.00 KB'],
    [1023.96 * kilobyte, '1.00 MB'],
    [9.444 * megabyte, '9.44 MB'],
    [99.96 * megabyte, '100 MB'],
    [120.4 * gigabyte, '120 GB'],
    [5000 * 1024 * gigabyte, '5000 TB'],
  ] as const)
    assert.equal(formatBytes(bytes), text);
});
