import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { runVerdict } from '@xiezhi/rules';
import type { RunResult } from '@xiezhi/sandbox';
import { outputCap } from '../run/run-limits.ts';
import { type ProgramRun, runFacts, runProgram } from '../run/run-program.ts';
import type { CaseJudgement } from './judge-mode.ts';
import type { OpenCase, TaskContext } from '../run/task-context.ts';
import { missingFileWhy, stoppedRun } from '../run/why.ts';

/** What a judgement keeps of a run. */
type RunFigures = Pick<RunResult, 'cpuNs' | 'wallNs' | 'peakMemoryBytes' | 'exitCode' | 'signal' | 'stderr'>;

/** Of an output that no run has made. */
const noRun: RunFigures = {
  cpuNs: 0,
  wallNs: 0,
  peakMemoryBytes: 0,
  exitCode: 0,
  signal: null,
  stderr: Buffer.alloc(0),
};

/** An output that is yet to be looked at, or what its run alone decided. */
export type RunForCase =
  | { readonly judgement: CaseJudgement }
  | { readonly result: RunFigures; readonly output: NonNullable<ProgramRun['output']> };

/**
 * Runs the program on the input of a case: limits, exit and a missing output file are decided here. Where the case
 * brings an output, nothing is run.
 */
export async function runForCase(bench: TaskContext, open: OpenCase): Promise<RunForCase> {
  const { given } = open;
  if (given !== undefined) return { result: noRun, output: given };
  const { result, output, outputProblem } = await runProgram(bench, {
    path: open.inputPath,
    outputCapBytes: outputCap(open.testCase.answer.size, bench.task.problem.outputLimitMb),
    company: open.company,
  });
  const decided = runVerdict(runFacts(result), bench.limits, bench.language.runtime);
  if (decided !== null) {
    const isTimeDecided = decided.status === JudgeStatus.TimeLimitExceeded && result.limitHit !== 'wall';
    const explained = await stoppedRun(bench, result, decided.status, output);
    return { judgement: runJudgement(result, { ...decided, ...explained, isTimeDecided }) };
  }
  if (output === null) {
    const why = missingFileWhy(outputProblem);
    const missing = { status: JudgeStatus.WrongAnswer, message: outputProblem, why, isTimeDecided: false };
    return { judgement: runJudgement(result, missing) };
  }
  return { result, output };
}

type Decision = Pick<CaseJudgement, 'status' | 'message' | 'isTimeDecided'> &
  Partial<Pick<CaseJudgement, 'credit' | 'staffMessage' | 'conversation' | 'why' | 'quoted' | 'next'>>;

/** A decision with the facts of the contestant's run; its standard error is for staff, after what they were told. */
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
