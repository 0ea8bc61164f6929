import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createScoreboard } from './registry.ts';
import { after, asOi, columns, contestants, judged, options, times } from './testing.ts';

test('OI contestants rank by points, then by run time, and equal ones by name', () => {
  const board = createScoreboard('oi-highest', {
    times,
    visibility: { sealedFrom: null, takesLate: false },
    columns,
  });
  for (const [uid, score, timeMs] of [
    ['d', 100, 20],
    ['c', 100, 10],
    ['b', 100, 10],
    ['a', 40, 5],
  ] as const)
    board.put(judged(uid, 1, after(1), score === 100 ? 0 : 8, { score, timeMs }));
  const rows = board.rows(options(contestants('a', 'b', 'c', 'd')));
  assert.deepEqual(
    rows.map((row) => [row.uid, row.rank, asOi(row).totalScore, asOi(row).totalTime]),
    [
      ['b', 1, 100, 10],
      ['c', 1, 100, 10],
      ['d', 3, 100, 20],
      ['a', 4, 40, 0],
    ],
  );
});
