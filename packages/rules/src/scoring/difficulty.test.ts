import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { measuredDifficulty, triedUsersMin } from './difficulty.ts';

test('the solved fraction determines the level', () => {
  for (const [solved, level] of [
    [100, 1],
    [90, 1],
    [89, 2],
    [60, 3],
    [45, 4],
    [30, 5],
    [15, 6],
    [14, 7],
    [0, 7],
  ] as const)
    assert.equal(measuredDifficulty(100, solved), level, String(solved));
});

test('needs a minimum of users, and more solvers never increase the level', () => {
  assert.equal(measuredDifficulty(triedUsersMin - 1, 0), null);
  assert.equal(measuredDifficulty(0, 0), null);
  const tried = fc.integer({ min: triedUsersMin, max: 10_000 });
  fc.assert(
    fc.property(tried, fc.double({ min: 0, max: 1, noNaN: true }), (count, share) => {
      const solved = Math.floor(share * (count - 1));
      const level = measuredDifficulty(count, solved) ?? 0;
      assert.ok(level >= 1 && level <= 7 && level >= (measuredDifficulty(count, solved + 1) ?? 0));
    }),
  );
});

test('twenty users with attempts are enough', () => {
  assert.equal(measuredDifficulty(19, 19), null);
  assert.equal(measuredDifficulty(20, 20), 1);
});
