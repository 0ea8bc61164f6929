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
  preparedArtifacts: PreparedArtifacts;
  program: Program;
  /** Limits of the program, with the factor of its language applied. */
  limits: RunLimits;
  /** Minimum CPU time limit of a checker or interactor, in ms. */
  toolMinMs: number;
  /** Builds a checker or interactor in the given language. Rejects with TaskFault if this node cannot. */
  build(
    language: Language,
    code: string,
    extraFiles: Readonly<Record<string, string>>,
  ): Promise<BuiltProgram>;
  core: Core;
  /** A folder used only by this core; the next run overwrites its files. */
  workFolder: string;
  signal: AbortSignal;
  logger: Logger;
}

export interface BuiltProgram {
  compiled: CompileResult;
  toolchain: Toolchain;
  preparedArtifacts: PreparedArtifacts;
}

export type TaskCase = JudgingTask['cases'][number];

/** One of several passes of a case. */
export interface CasePass {
  /** From 1. */
  readonly number: number;
  /** Files that the validator left in its folder in the previous pass, packed; null in the first. */
  readonly before: string | null;
}

/** The input of the next pass and the files that the validator left for it: paths on this host. */
export interface NextPass {
  readonly inputPath: string;
  readonly before: string;
}

/** A case with its data files. */
export interface OpenCase {
  testCase: TaskCase;
  inputPath: string;
  answerPath: string;
  /** An output to judge instead of running the program. */
  given?: { path: string; bytes: number };
  exclusivity: Exclusivity;
  /** The pass to run; only in multi-pass problems. */
  pass?: CasePass;
}
