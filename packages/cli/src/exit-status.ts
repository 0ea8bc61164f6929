import { JudgeStatus } from '@xiezhi/contract/enums/status';

/** Exit statuses of the program other than 0 (success). They are part of its interface and must never change. */
export const exitStatus = {
  failed: 1,
  usage: 2,
  notSignedIn: 3,
  unreachable: 4,
  wrongAnswer: 10,
  timeLimit: 11,
  memoryLimit: 12,
  runtimeError: 13,
  compileError: 14,
  partial: 15,
  systemError: 16,
  hidden: 17,
} as const;

/**
 * Returns the exit status for a submission status. Returns 0 for accepted submissions and while judging is in progress.
 */
export function exitStatusOf(status: number): number {
  switch (status) {
    case JudgeStatus.WrongAnswer:
    case JudgeStatus.PresentationError:
      return exitStatus.wrongAnswer;
    case JudgeStatus.TimeLimitExceeded:
      return exitStatus.timeLimit;
    case JudgeStatus.MemoryLimitExceeded:
      return exitStatus.memoryLimit;
    case JudgeStatus.RuntimeError:
      return exitStatus.runtimeError;
    case JudgeStatus.CompileError:
      return exitStatus.compileError;
    case JudgeStatus.PartialAccepted:
      return exitStatus.partial;
    case JudgeStatus.SystemError:
    case JudgeStatus.Cancelled:
    case JudgeStatus.SubmittedFailed:
      return exitStatus.systemError;
    case JudgeStatus.SubmittedUnknownResult:
      return exitStatus.hidden;
    default:
      return 0;
  }
}
