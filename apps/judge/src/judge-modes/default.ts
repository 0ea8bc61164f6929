import { JudgeStatus } from '@xiezhi/contract/status';
import { type ComparisonResult, createComparer, describeDifference } from '@xiezhi/rules';
import { compareFiles } from '../judging/compare-output.ts';
import { runForCase, runJudgement } from './run-for-case.ts';
import type { CaseJudgement, JudgeMode, OpenCase, TaskBench } from './judge-mode.ts';

/** The output is compared with the answer. */
export const defaultMode: JudgeMode = {
  name: 'default',
  begin: (bench) => Promise.resolve({ judge: (open) => judgeCase(bench, open), close: () => {} }),
};

async function judgeCase(bench: TaskBench, open: OpenCase): Promise<CaseJudgement> {
  const { answer } = open.testCase;
  const run = await runForCase(bench, open);
  if ('judgement' in run) return run.judgement;
  const answerFile = { path: open.answerPath, bytes: answer.size };
  const comparer = createComparer({ removeEndBlank: bench.task.problem.isRemoveEndBlank });
  const compared = await compareFiles(comparer, run.output, answerFile);
  return runJudgement(run.result, {
    status: comparedStatus(compared),
    message: comparedMessage(compared),
    isTimeDecided: compared.comparison === 'accepted',
  });
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
