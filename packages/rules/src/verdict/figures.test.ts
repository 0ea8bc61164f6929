import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { visibleMetrics } from './figures.ts';

const limits = { timeLimitMs: 1000, memoryLimitMb: 256 };

test('other viewers get at most the limits, staff the exact values', () => {
  const measured = { timeMs: 1043, memoryKb: 300_000 };
  assert.deepEqual(visibleMetrics(measured, limits, false), { timeMs: 1000, memoryKb: 262_144 });
  assert.deepEqual(visibleMetrics(measured, limits, true), measured);
  assert.deepEqual(visibleMetrics({ timeMs: 3, memoryKb: 900 }, limits, false), { timeMs: 3, memoryKb: 900 });
});

test('a case that did not run has no metrics for any viewer', () => {
  const none = { timeMs: null, memoryKb: null };
  for (const isExact of [true, false]) assert.deepEqual(visibleMetrics(none, limits, isExact), none);
});

test('no metric ever grows, and none below the limit changes', () => {
  const figure = fc.option(fc.nat({ max: 1_000_000 }));
  fc.assert(
    fc.property(figure, figure, (timeMs, memoryKb) => {
      const shown = visibleMetrics({ timeMs, memoryKb }, limits, false);
      assert.equal(shown.timeMs, timeMs === null || timeMs <= 1000 ? timeMs : 1000);
      assert.equal(shown.memoryKb, memoryKb === null || memoryKb <= 262_144 ? memoryKb : 262_144);
    }),
  );
});
