import { judgeStatuses, JudgeStatus } from '@xiezhi/contract/enums/status';
import { describe, expect, it } from 'vitest';
import { allowedActions, verdictsByHand } from './acts.ts';

const statusesWithout = (act: keyof ReturnType<typeof allowedActions>) =>
  judgeStatuses.filter((status) => !allowedActions(status)[act]).toSorted((a, b) => a - b);

describe('what may be done with a submission', () => {
  it('is a verdict by hand only once it is judged, and never over a compile error', () => {
    expect(statusesWithout('manual')).toEqual([
      JudgeStatus.CompileError,
      JudgeStatus.Pending,
      JudgeStatus.Compiling,
      JudgeStatus.Judging,
    ]);
  });

  it('is to cancel what is not cancelled, and to rejudge what does not wait already', () => {
    expect(statusesWithout('cancel')).toEqual([JudgeStatus.Cancelled]);
    expect(statusesWithout('rejudge')).toEqual([JudgeStatus.Pending]);
  });

  it('is to send again what never reached its judge', () => {
    expect(judgeStatuses.filter((status) => allowedActions(status).resubmit)).toEqual([
      JudgeStatus.SubmittedFailed,
    ]);
  });

  it('leaves out verdicts that only a judge can give', () => {
    const byHand: readonly number[] = verdictsByHand;
    for (const status of [-10, -5, -4, -2, 5, 6, 7, 9]) expect(byHand).not.toContain(status);
  });
});
