import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type JudgeProgram, openJudgeProgram } from '../checker/judge-program.ts';
import { checkerFailed, runChecker } from '../checker/run-checker.ts';
import { TaskFault } from '../../errors/task-fault.ts';
import { judgeByComparison } from './default.ts';
import type { CaseJudgement, JudgeMode } from './judge-mode.ts';
import type { OpenCase, TaskContext } from '../run/task-context.ts';
import { checkedOutput } from '../run/failure-detail.ts';
import { runForCase, runJudgement } from './run-for-case.ts';
import { commentOf } from './judge-comment.ts';

/** A checker of the problem or a built-in comparison decides whether an output is correct. */
export const specialMode: JudgeMode = {
  name: 'spj',
  isOrderFree: true,
  async begin(context) {
    const { checker, comparer } = context.task.problem;
    if (checker === null && comparer) return judgeByComparison();
    if (checker === null) throw new TaskFault('the problem has no checker');
    const program = await openJudgeProgram(context, checker);
    return {
      judge: (open, caseContext) => judgeCase(caseContext, program, open),
      close: () => program.program.release(),
    };
  },
};

async function judgeCase(
  context: TaskContext,
  checker: JudgeProgram,
  open: OpenCase,
): Promise<CaseJudgement> {
  const run = await runForCase(context, open);
  if ('judgement' in run) return run.judgement;
  const { inputPath, answerPath, exclusivity, pass, testCase } = open;
  const checked = {
    inputPath,
    answerPath,
    output: run.output,
    fullScore: testCase.score,
    exclusivity,
    ...(pass && { pass }),
    arguments: testCase.checkerArguments,
  };
  const { verdict, report, next } = await runChecker(context, checker, checked);
  const { status, credit } = verdict;
  const comment = commentOf(checker.spec, verdict);
  return runJudgement(run.result, {
    status,
    credit,
    message: status === JudgeStatus.SystemError ? checkerFailed : comment.message,
    ...(comment.isRefused && (await checkedOutput(run.output, comment.quoted))),
    staffMessage: report,
    ...(next && { next }),
    isTimeDecided: status === JudgeStatus.Accepted || status === JudgeStatus.PartialAccepted,
  });
}
