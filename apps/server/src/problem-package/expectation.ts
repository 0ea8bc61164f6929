import { JudgeStatus } from '@xiezhi/contract/status';
import type { ExpectedVerdict, PackageSubmission } from '@xiezhi/formats';

/** What a reference solution got. */
export interface GotVerdict {
  /** Of the submission as a whole. */
  readonly status: number;
  /** Of the cases that were judged; empty after a compile error. */
  readonly cases: readonly number[];
  readonly score: number | null;
}

const names: Readonly<Record<number, ExpectedVerdict>> = {
  [JudgeStatus.Accepted]: 'AC',
  [JudgeStatus.PresentationError]: 'PE',
  [JudgeStatus.WrongAnswer]: 'WA',
  [JudgeStatus.TimeLimitExceeded]: 'TLE',
  [JudgeStatus.MemoryLimitExceeded]: 'MLE',
  [JudgeStatus.RuntimeError]: 'RE',
  [JudgeStatus.CompileError]: 'CE',
  [JudgeStatus.PartialAccepted]: 'PA',
};

/** Verdicts of the cases by name, each once; of the whole where no case was judged. */
export function verdictsOf({ status, cases }: GotVerdict): string[] {
  const statuses = cases.length === 0 ? [status] : cases;
  // Cases that a failed group leaves unjudged are cancelled and say nothing.
  const judged = statuses.filter((one) => one !== JudgeStatus.Cancelled);
  return [...new Set(judged.map((one) => names[one] ?? 'SE'))];
}

/** Whether a solution got what its package expects: nothing but the permitted, one of the required, the score. */
export function meetsExpectation(
  { permitted, required, score }: Pick<PackageSubmission, 'permitted' | 'required' | 'score'>,
  got: GotVerdict,
): boolean {
  const verdicts = verdictsOf(got);
  if (verdicts.includes('SE')) return false;
  const isAllowed = permitted.length === 0 || verdicts.every((one) => permitted.some((item) => item === one));
  const isFound = required.length === 0 || required.some((one) => verdicts.includes(one));
  const points = got.score ?? 0;
  return isAllowed && isFound && (score === null || (points >= score.min && points <= score.max));
}
