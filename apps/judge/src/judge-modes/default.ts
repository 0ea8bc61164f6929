import { JudgeStatus } from '@xiezhi/contract/status';
import { type ComparisonResult, describeDifference } from '@xiezhi/rules';
import { compareFiles, problemComparer } from '../running/compare-output.ts';
import { runForCase, runJudgement } from './run-for-case.ts';
import type { CaseJudge, CaseJudgement, JudgeMode } from './judge-mode.ts';
import type { OpenCase, TaskBench } from '../running/task-bench.ts';

/** The output is compared with the answer. */
export const defaultMode: JudgeMode = {
  name: 'default',
  isOrderFree: true,
  begin: () => Promise.resolve(judgeByComparison()),
};

/** Judges cases by comparing output with answer. Rejects with TaskFault where the comparison is not known. */
export function judgeByComparison(): CaseJudge {
  return { judge: judgeCase, close: () => {} };
}

async function judgeCase(open: OpenCase, bench: TaskBench): Promise<CaseJudgement> {
  const { answer } = open.testCase;
  const run = await runForCase(bench, open);
  if ('judgement' in run) return run.judgement;
  const answerFile = { path: open.answerPath, bytes: answer.size };
  const compared = await compareFiles(problemComparer(bench.task.problem), run.output, answerFile);
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
