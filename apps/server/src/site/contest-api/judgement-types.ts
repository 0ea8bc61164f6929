import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { isPenalised } from '@xiezhi/rules';
import type { ApiJudgementType } from './shapes.ts';

/** Id of the standard for each final verdict. */
const identifiers: Readonly<Record<number, string>> = {
  [JudgeStatus.Accepted]: 'AC',
  [JudgeStatus.PartialAccepted]: 'RE',
  [JudgeStatus.WrongAnswer]: 'WA',
  [JudgeStatus.PresentationError]: 'PE',
  [JudgeStatus.TimeLimitExceeded]: 'TLE',
  [JudgeStatus.MemoryLimitExceeded]: 'MLE',
  [JudgeStatus.RuntimeError]: 'RTE',
  [JudgeStatus.CompileError]: 'CE',
  [JudgeStatus.SystemError]: 'JE',
  [JudgeStatus.SubmittedFailed]: 'SE',
  [JudgeStatus.Cancelled]: 'CS',
};

/** Id for cancelled submissions and for verdicts that the standard does not have. It means “contact staff”. */
const unknown = 'CS';

const names: Readonly<Record<string, string>> = {
  AC: 'Accepted',
  RE: 'Partially accepted',
  WA: 'Wrong answer',
  PE: 'Presentation error',
  TLE: 'Time limit exceeded',
  MLE: 'Memory limit exceeded',
  RTE: 'Run-time error',
  CE: 'Compile error',
  JE: 'Judging error',
  SE: 'Submission error',
  CS: 'Cancelled, contact staff',
};

export function judgementTypeOf(verdict: number): string {
  return identifiers[verdict] ?? unknown;
}

export const judgementTypes: readonly ApiJudgementType[] = Object.entries(identifiers)
  .map(([verdict, id]) => ({
    id,
    name: names[id] ?? id,
    penalty: isPenalised(Number(verdict)),
    solved: Number(verdict) === JudgeStatus.Accepted,
  }))
  .toSorted((left, right) => Number(right.solved) - Number(left.solved) || (left.id < right.id ? -1 : 1));
