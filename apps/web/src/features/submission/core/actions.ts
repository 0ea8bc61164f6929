import { isInProgress, JudgeStatus } from '@xiezhi/contract/enums/status';

/** Actions that the status of a submission allows; the server decides who may run them. */
export interface AllowedActions {
  rejudge: boolean;
  manual: boolean;
  cancel: boolean;
  resubmit: boolean;
}

export function allowedActions(status: number): AllowedActions {
  return {
    rejudge: status !== JudgeStatus.Pending,
    manual: !isInProgress(status) && status !== JudgeStatus.CompileError,
    cancel: status !== JudgeStatus.Cancelled,
    resubmit: status === JudgeStatus.SubmittedFailed,
  };
}

/** Verdicts that can be set manually, in legend order. */
export const verdictsByHand = [0, 8, -1, -3, 1, 2, 3, 4] as const satisfies readonly JudgeStatus[];
