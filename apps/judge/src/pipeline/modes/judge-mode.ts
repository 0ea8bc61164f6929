import type { Conversation, JudgingTask } from '@xiezhi/contract/judging';
import type { QuotedCase, CaseFailure } from '@xiezhi/contract/text/case-failure';
import type { CaseStatus, PartialCredit } from '@xiezhi/rules';
import type { NextPass, OpenCase, TaskContext } from '../run/task-context.ts';

/** Result of one case. Times are those of the contestant's program only. */
export interface CaseJudgement {
  status: CaseStatus;
  credit: PartialCredit | null;
  cpuNs: number;
  wallNs: number;
  peakMemoryBytes: number;
  exitCode: number | null;
  signal: number | null;
  /** Message for the contestant, so it never quotes the data; may be empty. */
  message: string;
  /** Cause of the failure; only for cases that were not accepted. */
  why?: CaseFailure;
  /** The part of the explanation that quotes the data. */
  quoted?: QuotedCase;
  staffMessage: string | null;
  conversation?: Conversation;
  /** The next pass, if the validator accepted and requested one. */
  next?: NextPass;
  /** Whether the verdict depends on the CPU time alone, so that a second run may give a better one. */
  isTimeDecided: boolean;
}

/** A judge mode, set up for one task. */
export interface CaseJudge {
  /** `context` has the core and the work folder of this case. */
  judge(open: OpenCase, context: TaskContext): Promise<CaseJudgement>;
  /** Releases the programs built for the task. */
  close(): void;
}

/**
 * A way to decide cases. A mode builds its programs (a checker, an interactor) once per task and then judges
 * one case at a time. Sandbox faults are thrown, never turned into a verdict here; a failed checker makes its
 * case a System Error.
 */
export interface JudgeMode {
  readonly name: JudgingTask['problem']['judgeMode'];
  /** Whether the result of a case is independent of the cases before it. */
  readonly isOrderFree: boolean;
  begin(context: TaskContext): Promise<CaseJudge>;
}
