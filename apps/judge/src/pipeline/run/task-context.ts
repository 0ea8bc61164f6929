import type { JudgingTask } from '@xiezhi/contract/judging';
import type { RunLimits } from '@xiezhi/rules';
import type { Logger } from 'pino';
import type { CompileResult, Program } from '../compile/compiler.ts';
import type { PreparedArtifacts, Language, Toolchain } from '../../languages/language.ts';
import type { Exclusivity, Core } from '../../sandbox/core.ts';

/** A task whose program is ready to run. */
export interface TaskContext {
  task: JudgingTask;
  language: Language;
  toolchain: Toolchain;
  equipment: PreparedArtifacts;
  program: Program;
  /** After the language's factor. */
  limits: RunLimits;
  /** Least CPU time of a checker or interactor, in ms. */
  toolLeastMs: number;
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
  equipment: PreparedArtifacts;
}

export type TaskCase = JudgingTask['cases'][number];

/** One of several runs of a program on a case. */
export interface CasePass {
  /** From 1. */
  readonly number: number;
  /** What the validator left in its folder in the pass before, packed; null in the first. */
  readonly before: string | null;
}

/** The input of another pass, and what the validator left in its folder for it: files of this host. */
export interface NextPass {
  readonly inputPath: string;
  readonly before: string;
}

/** A case whose data is at hand. */
export interface OpenCase {
  testCase: TaskCase;
  inputPath: string;
  answerPath: string;
  /** An output that is judged instead of one of the program. */
  given?: { path: string; bytes: number };
  company: Exclusivity;
  /** Only in problems of several passes. */
  pass?: CasePass;
}
