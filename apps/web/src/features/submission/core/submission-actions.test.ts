import { judgeStatuses, JudgeStatus } from '@xiezhi/contract/enums/status';
import { describe, expect, it } from 'vitest';
import { allowedActions, verdictsByHand } from './actions.ts';

const statusesWithout = (act: keyof ReturnType<typeof allowedActions>) =>
  judgeStatuses.filter((status) => !allowedActions(status)[act]).toSorted((a, b) => a - b);

describe('actions on a submission', () => {
  it('include a manual verdict only after judging, and never over a compile error', () => {
    expect(statusesWithout('manual')).toEqual([
      JudgeStatus.CompileError,
      JudgeStatus.Pending,
      JudgeStatus.Compiling,
      JudgeStatus.Judging,
    ]);
  });

  it('include cancelling unless cancelled, and rejudging unless already pending', () => {
    expect(statusesWithout('cancel')).toEqual([JudgeStatus.Cancelled]);
    expect(statusesWithout('rejudge')).toEqual([JudgeStatus.Pending]);
  });

  it('include resubmitting a submission that never reached its remote judge', () => {
    expect(judgeStatuses.filter((status) => allowedActions(status).resubmit)).toEqual([
      JudgeStatus.SubmittedFailed,
    ]);
  });

  it('offer no verdict that only a judge can give', () => {
    const byHand: readonly number[] = verdictsByHand;
    for (const status of [-10, -5, -4, -2, 5, 6, 7, 9]) expect(byHand).not.toContain(status);
  });
});
