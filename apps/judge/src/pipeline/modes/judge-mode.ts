import type { Conversation, JudgingTask } from '@xiezhi/contract/judging';
import type { QuotedCase, CaseFailure } from '@xiezhi/contract/text/case-failure';
import type { CaseStatus, PartialCredit } from '@xiezhi/rules';
import type { NextPass, OpenCase, TaskContext } from '../run/task-context.ts';

/** What was found about one case. Times of the contestant's program only. */
export interface CaseJudgement {
  status: CaseStatus;
  credit: PartialCredit | null;
  cpuNs: number;
  wallNs: number;
  peakMemoryBytes: number;
  exitCode: number | null;
  signal: number | null;
  /** For the contestant, so it quotes nothing of the data; may be ''. */
  message: string;
  /** Of a case that was not accepted. */
  why?: CaseFailure;
  /** What quotes the data. */
  quoted?: QuotedCase;
  staffMessage: string | null;
  conversation?: Conversation;
  /** The validator accepted, and wants the program to be run once more. */
  next?: NextPass;
  /** The verdict hung on the CPU time alone: a second run may tell better. */
  isTimeDecided: boolean;
}

/** A mode at work on one task. */
export interface CaseJudge {
  /** `bench` has the core and the folder that this case is to use. */
  judge(open: OpenCase, bench: TaskContext): Promise<CaseJudgement>;
  /** Lets go of what was built for the task. */
  close(): void;
}

/**
 * How one case is decided. A mode builds what it needs of a task once (a checker, an interactor) and then
 * judges case by case. Faults of the sandbox are thrown, never turned into a verdict here; a checker that
 * failed makes its case a System Error.
 */
export interface JudgeMode {
  readonly name: JudgingTask['problem']['judgeMode'];
  /** Whether a case is judged without regard to those before it. */
  readonly isOrderFree: boolean;
  begin(bench: TaskContext): Promise<CaseJudge>;
}
