import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { runVerdict } from '@xiezhi/rules';
import type { RunResult } from '@xiezhi/sandbox';
import { outputCap } from '../run/run-limits.ts';
import { type ProgramRun, runFacts, runProgram } from '../run/run-program.ts';
import type { CaseJudgement } from './judge-mode.ts';
import type { OpenCase, TaskContext } from '../run/task-context.ts';
import { missingFileFailure, stoppedRun } from '../run/failure-detail.ts';

/** The metrics of a run that are stored with a case. */
type RunFigures = Pick<RunResult, 'cpuNs' | 'wallNs' | 'peakMemoryBytes' | 'exitCode' | 'signal' | 'stderr'>;

/** Metrics of a case whose output was supplied, so no program ran. */
const noRun: RunFigures = {
  cpuNs: 0,
  wallNs: 0,
  peakMemoryBytes: 0,
  exitCode: 0,
  signal: null,
  stderr: Buffer.alloc(0),
};

/** An output to be checked, or the judgement if the run alone decided the case. */
export type RunForCase =
  | { readonly judgement: CaseJudgement }
  | { readonly result: RunFigures; readonly output: NonNullable<ProgramRun['output']> };

/**
 * Runs the program on the input of a case, unless the output was supplied. Decides the case itself if a limit was hit,
 * the exit status is a failure or the output file is missing.
 */
export async function runForCase(context: TaskContext, open: OpenCase): Promise<RunForCase> {
  const { given } = open;
  if (given !== undefined) return { result: noRun, output: given };
  const { result, output, outputProblem } = await runProgram(context, {
    path: open.inputPath,
    programArguments: context.task.problem.programArguments?.[open.testCase.seq] ?? [],
    outputCapBytes: outputCap(open.testCase.answer.size, context.task.problem.outputLimitMb),
    exclusivity: open.exclusivity,
  });
  const decided = runVerdict(runFacts(result), context.limits, context.language.runtime);
  if (decided !== null) {
    const isTimeDecided = decided.status === JudgeStatus.TimeLimitExceeded && result.limitHit !== 'wall';
    const explained = await stoppedRun(context, result, decided.status, output);
    return { judgement: runJudgement(result, { ...decided, ...explained, isTimeDecided }) };
  }
  if (output === null) {
    const why = missingFileFailure(outputProblem);
    const missing = { status: JudgeStatus.WrongAnswer, message: outputProblem, why, isTimeDecided: false };
    return { judgement: runJudgement(result, missing) };
  }
  return { result, output };
}

type Decision = Pick<CaseJudgement, 'status' | 'message' | 'isTimeDecided'> &
  Partial<Pick<CaseJudgement, 'credit' | 'staffMessage' | 'conversation' | 'why' | 'quoted' | 'next'>>;

/**
 * Combines a decision with the metrics of the contestant's run. Appends the run's standard error to the message for
 * staff.
 */
export function runJudgement(result: RunFigures, decision: Decision): CaseJudgement {
  const notes = [decision.staffMessage ?? '', result.stderr.toString('utf8').slice(0, 2000)];
  return {
    credit: null,
    ...decision,
    cpuNs: result.cpuNs,
    wallNs: result.wallNs,
    peakMemoryBytes: result.peakMemoryBytes,
    exitCode: result.exitCode,
    signal: result.signal,
    staffMessage: notes.filter((note) => note !== '').join('\n') || null,
  };
}
