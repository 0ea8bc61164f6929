import { isInProgress, JudgeStatus } from '@xiezhi/contract/enums/status';

/** What may be done with a submission that has this status; who may do it is for the server to say. */
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

/** Verdicts that may be given by hand, in the order of the legend. */
export const verdictsByHand = [0, 8, -1, -3, 1, 2, 3, 4] as const satisfies readonly JudgeStatus[];
