import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spreadScores } from './scoring.ts';

test('the last parts get the remainder of a split score, one point each', () => {
  assert.deepEqual(spreadScores(100, 3), [33, 33, 34]);
  assert.deepEqual(spreadScores(8, 3), [2, 3, 3]);
  assert.deepEqual(spreadScores(9, 3), [3, 3, 3]);
  assert.deepEqual(spreadScores(2, 3), [0, 1, 1]);
  assert.deepEqual(spreadScores(5, 0), []);
});
