import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { JudgingTask } from '@xiezhi/contract/judging';
import type { ComparisonResult } from '@xiezhi/rules';
import { compareFiles, problemComparer } from '../run/compare-output.ts';
import { wrongOutput } from '../run/failure-detail.ts';
import { runForCase, runJudgement } from './run-for-case.ts';
import type { CaseJudge, CaseJudgement, JudgeMode } from './judge-mode.ts';
import type { OpenCase, TaskCase, TaskContext } from '../run/task-context.ts';

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

async function judgeCase(open: OpenCase, context: TaskContext): Promise<CaseJudgement> {
  const { answer, comparer } = open.testCase;
  const run = await runForCase(context, open);
  if ('judgement' in run) return run.judgement;
  const answerFile = { path: open.answerPath, bytes: answer.size };
  const problem = comparedAs(context.task.problem, comparer);
  const compared = await compareFiles(problemComparer(problem), run.output, answerFile);
  const { difference } = compared;
  const isAccepted = compared.comparison === 'accepted';
  return runJudgement(run.result, {
    status: comparedStatus(compared),
    message: '',
    ...(!isAccepted && (await wrongOutput(run.output, answerFile, problem, difference))),
    isTimeDecided: isAccepted,
  });
}

type Compared = Pick<JudgingTask['problem'], 'comparer' | 'isRemoveEndBlank'>;

/**
 * Returns the comparison for a case. A comparison of the case itself applies only if the problem still uses a
 * comparison of the same kind.
 */
function comparedAs(problem: Compared, ofCase: TaskCase['comparer']): Compared {
  return ofCase !== undefined && ofCase.kind === problem.comparer?.kind
    ? { ...problem, comparer: ofCase }
    : problem;
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
