import { describe, expect, it } from 'vitest';
import { meaningOf } from './meaning.ts';

const result = { time: 1, memory: 1, userInput: '', userOutput: '4', stderr: '' };

describe('meaning of a test run', () => {
  it('is a verdict if there is an expected output', () => {
    const judged = { ...result, expectedOutput: '4', problemJudgeMode: 'default' };
    expect(meaningOf({ ...judged, status: 0 })).toMatchObject({ isJudged: true, name: 'verdict.accepted' });
    expect(meaningOf({ ...judged, status: -1 })).toMatchObject({
      isCompared: true,
      name: 'verdict.wrongAnswer',
    });
  });

  it('is no verdict without an expected output, or if a checker decides', () => {
    const open = { ...result, expectedOutput: null, problemJudgeMode: 'default' };
    expect(meaningOf({ ...open, status: 0 })).toEqual({
      isJudged: false,
      isCompared: false,
      name: 'testRun.ran',
    });
    for (const problemJudgeMode of ['spj', 'interactive'])
      for (const status of [0, -1])
        expect(meaningOf({ ...result, expectedOutput: '3', problemJudgeMode, status })?.name).toBe(
          'testRun.ran',
        );
  });

  it('is the failure of a program that did not exit normally, whatever was expected', () => {
    const failed = { ...result, expectedOutput: null, problemJudgeMode: 'spj', status: 1 };
    expect(meaningOf(failed)).toMatchObject({ isJudged: true, isCompared: false, name: 'verdict.timeLimit' });
  });

  it('is null while it runs', () => {
    expect(meaningOf({ status: 5 })).toBeNull();
  });
});
