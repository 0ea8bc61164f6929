import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPrerequisiteDone, problemsNeeded, waitsForItself } from './prerequisites.ts';

const needs = (...edges: readonly (readonly [number, readonly number[]])[]) => new Map(edges);

test('a percentage is rounded up to whole problems, and a training without problems is done', () => {
  assert.equal(problemsNeeded({ problems: 3, percent: 50 }), 2);
  assert.equal(problemsNeeded({ problems: 200, percent: 1 }), 2);
  for (const [solved, problems, percent, isDone] of [
    [1, 3, 50, false],
    [2, 3, 50, true],
    [2, 3, 100, false],
    [3, 3, 100, true],
    [0, 0, 100, true],
    [0, 5, 1, false],
  ] as const)
    assert.equal(isPrerequisiteDone({ solved, problems, percent }), isDone, `${solved}/${problems}`);
});

test('detects indirect cycles of prerequisites', () => {
  assert.ok(waitsForItself(1, needs([1, [1]])));
  assert.ok(waitsForItself(1, needs([1, [2]], [2, [3]], [3, [1]])));
  assert.ok(!waitsForItself(1, needs([1, [2, 3]], [2, [4]], [3, [4]])));
  // Trainings 2 and 3 form a cycle, but training 1 is not part of it.
  assert.ok(!waitsForItself(1, needs([1, [2]], [2, [3]], [3, [2]])));
});
