import type { JudgingTask } from '@xiezhi/contract/judging';
import type { CaseStatus, PartialCredit, RunLimits } from '@xiezhi/rules';
import type { Logger } from 'pino';
import type { Program } from '../compile/compiler.ts';
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
  core: Core;
  /** A folder of this core alone; what lies there is overwritten by the next run. */
  workFolder: string;
  signal: AbortSignal;
  logger: Logger;
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
  /** The verdict hung on the CPU time alone: a second run may tell better. */
  isTimeDecided: boolean;
}

/**
 * How one case is decided. A mode builds what it needs of a task once (a checker, an interactor) and then
 * judges case by case. Faults of the sandbox are thrown, never turned into a verdict here.
 */
export interface JudgeMode {
  readonly name: JudgingTask['problem']['judgeMode'];
  begin(bench: TaskBench): Promise<(open: OpenCase) => Promise<CaseJudgement>>;
}
