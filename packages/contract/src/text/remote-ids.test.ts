import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remoteIdsIn, remoteIdsMax } from './remote-ids.ts';

test('lists, ranges and addresses are read, each once and in order', () => {
  assert.deepEqual(remoteIdsIn('1003-1005, 1015，1004\n https://poj.org/problem?id=1 '), [
    '1003',
    '1004',
    '1005',
    '1015',
    'https://poj.org/problem?id=1',
  ]);
  assert.deepEqual(remoteIdsIn(' ,; '), []);
  assert.deepEqual(remoteIdsIn('5-3 abc110_a'), ['5-3', 'abc110_a'], 'no range');
});

test('a range without end costs nothing', () => {
  assert.equal(remoteIdsIn('1-999999999').length, remoteIdsMax + 1);
});
