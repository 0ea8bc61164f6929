import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactIoScoreOf, exactScoreOf, ioScoreFields, scoreFields } from './wire-score.ts';

test('clients that read whole numbers get a rounded score beside the exact one', () => {
  assert.deepEqual(scoreFields(7), { score: 7 });
  assert.deepEqual(scoreFields(2.5), { score: 3, exactScore: 2.5 });
  assert.deepEqual(scoreFields(null), { score: null });
  assert.deepEqual(ioScoreFields(100), { ioScore: 100 });
  assert.deepEqual(ioScoreFields(33.33), { ioScore: 33, exactIoScore: 33.33 });
  assert.deepEqual(ioScoreFields(null), { ioScore: null });
});

test('the exact score is read back from such fields', () => {
  for (const exact of [0, 7, 2.5, 33.33]) {
    assert.equal(exactScoreOf(scoreFields(exact)), exact);
    assert.equal(exactIoScoreOf(ioScoreFields(exact)), exact);
  }
  assert.equal(exactScoreOf({ score: null }), null);
  assert.equal(exactIoScoreOf({}), null);
});
