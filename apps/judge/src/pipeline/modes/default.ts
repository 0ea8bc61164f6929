import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { ComparisonResult } from '@xiezhi/rules';
import { compareFiles, problemComparer } from '../run/compare-output.ts';
import { wrongOutput } from '../run/failure-detail.ts';
import { runForCase, runJudgement } from './run-for-case.ts';
import type { CaseJudge, CaseJudgement, JudgeMode } from './judge-mode.ts';
import type { OpenCase, TaskContext } from '../run/task-context.ts';

/** Compares the output with the answer. */
export const defaultMode: JudgeMode = {
  name: 'default',
  isOrderFree: true,
  begin: () => Promise.resolve(judgeByComparison()),
};

/**
 * Returns a judge that compares outputs with answers. Rejects with TaskFault if the comparison is unknown.
 */
export function judgeByComparison(): CaseJudge {
  return { judge: judgeCase, close: () => {} };
}

async function judgeCase(open: OpenCase, bench: TaskContext): Promise<CaseJudgement> {
  const { answer } = open.testCase;
  const run = await runForCase(bench, open);
  if ('judgement' in run) return run.judgement;
  const answerFile = { path: open.answerPath, bytes: answer.size };
  const compared = await compareFiles(problemComparer(bench.task.problem), run.output, answerFile);
  const { difference } = compared;
  const isAccepted = compared.comparison === 'accepted';
  const { problem } = bench.task;
  return runJudgement(run.result, {
    status: comparedStatus(compared),
    message: '',
    ...(!isAccepted && (await wrongOutput(run.output, answerFile, problem, difference))),
    isTimeDecided: isAccepted,
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
