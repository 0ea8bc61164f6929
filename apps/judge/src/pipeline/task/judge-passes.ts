import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { checkerFailed } from '../checker/run-checker.ts';
import type { CaseJudgement } from '../modes/judge-mode.ts';
import type { OpenCase, TaskContext } from '../run/task-context.ts';

/**
 * Judges a case of a multi-pass problem: runs and checks again while the validator accepts and leaves the
 * input of another pass. The last pass decides. Limits apply to each pass, so the longest time counts.
 */
export async function judgePasses(
  { task }: Pick<TaskContext, 'task'>,
  open: OpenCase,
  judge: (open: OpenCase) => Promise<CaseJudgement>,
): Promise<CaseJudgement> {
  const passes = task.problem.passes ?? 1;
  if (passes === 1) return await judge(open);
  let pass = { ...open, pass: { number: 1, before: null as string | null } };
  let found = await judge(pass);
  while (found.next !== undefined) {
    const { number } = pass.pass;
    if (number === passes) return tooMany(found, passes);
    const { inputPath, before } = found.next;
    pass = { ...open, inputPath, pass: { number: number + 1, before } };
    found = withLonger(found, inPass(await judge(pass), number + 1));
  }
  return found;
}

/** Adds to the message for staff the number of the pass in which the case failed. */
function inPass(found: CaseJudgement, number: number): CaseJudgement {
  if (found.status === JudgeStatus.Accepted) return found;
  return { ...found, staffMessage: [`pass ${number}`, found.staffMessage].filter(Boolean).join('\n') };
}

function withLonger(before: CaseJudgement, found: CaseJudgement): CaseJudgement {
  return {
    ...found,
    cpuNs: Math.max(before.cpuNs, found.cpuNs),
    wallNs: Math.max(before.wallNs, found.wallNs),
    peakMemoryBytes: Math.max(before.peakMemoryBytes, found.peakMemoryBytes),
  };
}

function tooMany(found: CaseJudgement, passes: number): CaseJudgement {
  return {
    ...found,
    status: JudgeStatus.SystemError,
    credit: null,
    message: checkerFailed,
    staffMessage: [`the validator asks for more than ${passes} passes`, found.staffMessage]
      .filter(Boolean)
      .join('\n'),
    isTimeDecided: false,
  };
}
