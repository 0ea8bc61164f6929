import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GroupCase, isGroupedMode, summarizeGroup } from './group-summary.ts';

const item = (status: number, score: number | null, time = 10, memory = 1024): GroupCase => ({
  status,
  score,
  time,
  memory,
});
const right = item(0, 10);
const skipped = item(-4, null);

test('the first of the lowest-scored cases speaks for its group', () => {
  const cases = [right, item(8, 4, 20, 2048), item(8, 4, 30, 4096), skipped];
  assert.deepEqual(summarizeGroup('subtask_lowest', cases), { status: 8, score: 4, time: 20, memory: 2048 });
  assert.deepEqual(summarizeGroup('subtask_lowest', [right, item(-1, null, 5, 6)]), {
    status: -1,
    score: 0,
    time: 5,
    memory: 6,
  });
});

const mean = (...cases: GroupCase[]) => {
  const { status, score, time, memory } = summarizeGroup('subtask_average', cases);
  assert.deepEqual([time, memory], [null, null]);
  return [status, score];
};

test('a mean has no figures; it is accepted, partly so, or wrong', () => {
  assert.deepEqual(mean(right, right), [0, 10]);
  assert.deepEqual(mean(right, item(-1, 0)), [8, 5]);
  assert.deepEqual(mean(item(8, 1), item(-1, 0), item(-1, 0)), [-1, 0], 'a third rounds to nothing');
  assert.deepEqual(mean(right, skipped), [8, 5]);
});

test('a group that was skipped as a whole is cancelled', () => {
  for (const mode of ['subtask_lowest', 'subtask_average'] as const) {
    assert.deepEqual(summarizeGroup(mode, [skipped, skipped]), {
      status: -4,
      score: 0,
      time: null,
      memory: null,
    });
  }
  assert.deepEqual(['default', 'subtask_lowest', 'subtask_average', 'new'].map(isGroupedMode), [
    false,
    true,
    true,
    false,
  ]);
});
