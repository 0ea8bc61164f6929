import type { Conversation, JudgingTask } from '@xiezhi/contract/judging';
import type { CaseStatus, PartialCredit, RunLimits } from '@xiezhi/rules';
import type { Logger } from 'pino';
import type { CompileResult, Program } from '../compile/compiler.ts';
import type { Equipment, Language, Toolchain } from '../languages/language.ts';
import type { Company, Core } from '../sandboxing/core.ts';

/** A task whose program is ready to run. */
export interface TaskBench {
  task: JudgingTask;
  language: Language;
  toolchain: Toolchain;
  equipment: Equipment;
  program: Program;
  /** After the language's factor. */
  limits: RunLimits;
  /** Builds a checker or interactor as `language` says. Rejects with TaskFault where the node cannot. */
  build(
    language: Language,
    code: string,
    extraFiles: Readonly<Record<string, string>>,
  ): Promise<BuiltProgram>;
  core: Core;
  /** A folder of this core alone; what lies there is overwritten by the next run. */
  workFolder: string;
  signal: AbortSignal;
  logger: Logger;
}

export interface BuiltProgram {
  compiled: CompileResult;
  toolchain: Toolchain;
  equipment: Equipment;
}

export type TaskCase = JudgingTask['cases'][number];

/** A case whose data is at hand. */
export interface OpenCase {
  testCase: TaskCase;
  inputPath: string;
  answerPath: string;
  company: Company;
}

/** What was found about one case. Times of the contestant's program only. */
export interface CaseJudgement {
  status: CaseStatus;
  credit: PartialCredit | null;
  cpuNs: number;
  wallNs: number;
  peakMemoryBytes: number;
  exitCode: number | null;
  signal: number | null;
  /** For everybody who may see case results; may be ''. */
  message: string;
  staffMessage: string | null;
  conversation?: Conversation;
  /** The verdict hung on the CPU time alone: a second run may tell better. */
  isTimeDecided: boolean;
}

/** A mode at work on one task. */
export interface CaseJudge {
  /** `bench` has the core and the folder that this case is to use. */
  judge(open: OpenCase, bench: TaskBench): Promise<CaseJudgement>;
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
  begin(bench: TaskBench): Promise<CaseJudge>;
}
