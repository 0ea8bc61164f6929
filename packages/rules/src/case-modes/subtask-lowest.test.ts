import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { subtaskLowest } from './subtask-lowest.ts';

const one = (status: number, score: number | null) => ({ status, score }) as never;
const summarize = (...cases: never[]) => subtaskLowest.group?.summarize(cases);

test('a subtask earns its lowest score, and 0 without cases', () => {
  assert.equal(subtaskLowest.group?.score([30, 10, 20]), 10);
  assert.equal(subtaskLowest.group?.score([]), 0);
});

test('the first judged case with the lowest score represents a subtask', () => {
  const [high, low, lowToo] = [
    one(JudgeStatus.Accepted, 30),
    one(JudgeStatus.PartialAccepted, 10),
    one(JudgeStatus.WrongAnswer, 10),
  ];
  assert.deepEqual(summarize(high, low, lowToo), {
    status: JudgeStatus.PartialAccepted,
    score: 10,
    representative: low,
  });
  assert.equal(summarize(lowToo, low, high)?.representative, lowToo);
  assert.equal(summarize(low, one(JudgeStatus.Cancelled, 0))?.representative, low);
});

test('a case without a score counts as 0, and not less', () => {
  const [none, nought, little] = [
    one(JudgeStatus.WrongAnswer, null),
    one(JudgeStatus.WrongAnswer, 0),
    one(JudgeStatus.PartialAccepted, 0.5),
  ];
  assert.deepEqual(summarize(little, none), {
    status: JudgeStatus.WrongAnswer,
    score: 0,
    representative: none,
  });
  assert.equal(summarize(none, little)?.representative, none);
  assert.equal(summarize(none, nought)?.representative, none);
  assert.equal(summarize(nought, none)?.representative, nought);
});

test('a subtask without judged cases is cancelled', () => {
  assert.deepEqual(summarize(one(JudgeStatus.Cancelled, 0), one(JudgeStatus.Cancelled, null)), {
    status: JudgeStatus.Cancelled,
    score: 0,
    representative: null,
  });
});
