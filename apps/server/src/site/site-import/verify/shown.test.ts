import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectDifferences } from './shown.ts';

test('an unexplained difference is counted and shown first, also after a hundred explained ones', () => {
  const differences = collectDifferences<{ key: number; why: readonly string[] | null }>();
  for (let key = 0; key < 150; key += 1) differences.add({ key, why: ['unranked-here'] });
  differences.add({ key: 150, why: null });
  const { different, unexplained, shown } = differences.result();
  assert.deepEqual([different, unexplained, shown.length], [151, 1, 100]);
  assert.deepEqual(
    shown.slice(0, 2).map(({ key }) => key),
    [150, 0],
  );
});
