import { JudgeStatus } from '@xiezhi/contract/status';
import { type ComparisonResult, describeDifference, runVerdict } from '@xiezhi/rules';
import { compareFiles } from '../judging/compare-output.ts';
import { outputCap } from '../judging/run-limits.ts';
import { type ProgramRun, runFacts, runProgram } from '../judging/run-program.ts';
import type { CaseJudgement, JudgeMode, OpenCase, TaskBench } from './judge-mode.ts';

/** The output is compared with the answer. */
export const defaultMode: JudgeMode = {
  name: 'default',
  begin: (bench) => Promise.resolve((open) => judgeCase(bench, open)),
};

async function judgeCase(bench: TaskBench, open: OpenCase): Promise<CaseJudgement> {
  const { answer } = open.testCase;
  const run = await runProgram(bench, {
    path: open.inputPath,
    outputCapBytes: outputCap(answer.size),
    company: open.company,
  });
  const decided = runVerdict(runFacts(run.result), bench.limits, bench.language.runtime);
  if (decided !== null) {
    const isTimeDecided = decided.status === JudgeStatus.TimeLimitExceeded && run.result.limitHit !== 'wall';
    return judgement(run, decided.status, decided.message, isTimeDecided);
  }
  if (run.output === null) return judgement(run, JudgeStatus.WrongAnswer, run.outputProblem, false);
  const answerFile = { path: open.answerPath, bytes: answer.size };
  const compared = await compareFiles(run.output, answerFile, bench.task.problem.isRemoveEndBlank);
  return judgement(
    run,
    comparedStatus(compared),
    comparedMessage(compared),
    compared.comparison === 'accepted',
  );
}

function judgement(
  { result }: ProgramRun,
  status: CaseJudgement['status'],
  message: string,
  isTimeDecided: boolean,
): CaseJudgement {
  return {
    status,
    credit: null,
    cpuNs: result.cpuNs,
    wallNs: result.wallNs,
    peakMemoryBytes: result.peakMemoryBytes,
    exitCode: result.exitCode,
    signal: result.signal,
    message,
    staffMessage: result.stderr.length > 0 ? result.stderr.toString('utf8').slice(0, 2000) : null,
    isTimeDecided,
  };
}

function comparedStatus({ comparison }: ComparisonResult): CaseJudgement['status'] {
  switch (comparison) {
    case 'accepted':
      return JudgeStatus.Accepted;
    case 'presentation':
      return JudgeStatus.PresentationError;
    case 'wrong':
      return JudgeStatus.WrongAnswer;
  }
}

function comparedMessage({ difference }: ComparisonResult): string {
  return difference === null ? '' : describeDifference(difference);
}
