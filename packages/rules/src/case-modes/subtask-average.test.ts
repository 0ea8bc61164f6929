import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { subtaskAverage } from './subtask-average.ts';

const { Accepted, Cancelled, PartialAccepted, WrongAnswer } = JudgeStatus;

const summaryOf = (...cases: readonly (readonly [status: number, score: number | null])[]) => {
  const shown = subtaskAverage.group?.summarize(cases.map(([status, score]) => ({ status, score })));
  assert.equal(shown?.representative, null, 'no case represents a mean');
  return [shown?.status, shown?.score];
};

test('a subtask earns the mean of its cases, to two decimals', () => {
  assert.deepEqual(summaryOf([Accepted, 10], [Accepted, 0], [Accepted, 0]), [Accepted, 3.33]);
  assert.equal(subtaskAverage.group?.score([]), 0);
});

test('a subtask is accepted if all of its cases are, partly correct with any points, and otherwise wrong', () => {
  assert.deepEqual(summaryOf([Accepted, 10], [Accepted, 10]), [Accepted, 10]);
  assert.deepEqual(summaryOf([Accepted, 10], [WrongAnswer, 0]), [PartialAccepted, 5]);
  assert.deepEqual(summaryOf([PartialAccepted, 1], [PartialAccepted, 1]), [PartialAccepted, 1]);
  assert.deepEqual(summaryOf([WrongAnswer, 0], [WrongAnswer, null]), [WrongAnswer, 0]);
});

test('cases that were not judged count as 0, and a subtask of them alone is cancelled', () => {
  assert.deepEqual(summaryOf([Accepted, 10], [Cancelled, null]), [PartialAccepted, 5]);
  assert.deepEqual(summaryOf([Cancelled, null], [Cancelled, 0]), [Cancelled, 0]);
});
