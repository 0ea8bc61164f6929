import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CaseResult, JudgingTask } from '@xiezhi/contract/judging';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { casesOutcome } from './outcome.ts';

const blob = { sha256: '0'.repeat(64), size: 1 };

/**
 * Returns a task with three cases in one group: a sample and two parts. With `isAcceptedByAny`, one accepted part
 * suffices.
 */
function aTask(isAcceptedByAny: boolean): JudgingTask {
  return {
    judgingId: 1,
    fence: 1,
    kind: 'submission',
    submitId: 1,
    language: 'C',
    code: '',
    problem: {
      pid: 1,
      type: 0,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      timeLimitMs: 1000,
      memoryLimitMb: 64,
      limitFactor: 1,
      difficulty: 1,
      ioScore: null,
      isRemoveEndBlank: true,
      fileIo: null,
      userExtraFiles: {},
      judgeExtraFiles: {},
      checker: null,
      isAcceptedByAny,
      dependsOn: {},
    },
    dataVersion: 'v',
    cases: [1, 2, 3].map((seq) => ({
      seq,
      input: blob,
      answer: blob,
      score: null,
      group: 1,
      isSample: seq === 1,
    })),
    testInput: null,
    expectedOutput: null,
    leaseMs: 1000,
    losses: 0,
  };
}

const { Accepted, WrongAnswer } = JudgeStatus;

function statusOf(isAcceptedByAny: boolean, ...statuses: number[]): number {
  const results = statuses.map((status, index): CaseResult => ({
    seq: index + 1,
    group: 1,
    status,
    timeMs: 1,
    wallMs: 1,
    memoryKb: 1,
    score: null,
    message: null,
  }));
  return casesOutcome(aTask(isAcceptedByAny), results, { manifest: null, compileMs: null }).status;
}

test('if one part is enough, samples must pass but do not count as parts, whatever their group', () => {
  assert.equal(statusOf(true, Accepted, WrongAnswer, Accepted), Accepted);
  assert.equal(statusOf(true, Accepted, WrongAnswer, WrongAnswer), WrongAnswer);
  assert.equal(statusOf(true, WrongAnswer, Accepted, Accepted), WrongAnswer);
  assert.equal(statusOf(false, Accepted, WrongAnswer, Accepted), WrongAnswer);
});
