import type { ExpectedVerdict } from '@xiezhi/contract/problem-check';
import { JudgeStatus } from '@xiezhi/contract/status';

/** What a reference solution has to get. */
export interface Expectation {
  /** Every case's verdict must be one of these; empty: no expectation. */
  readonly permitted: readonly ExpectedVerdict[];
  /** At least one case must have one of these verdicts; empty: no demand. */
  readonly required: readonly ExpectedVerdict[];
  /** The total score of a scored problem, both ends included. */
  readonly score: { readonly min: number; readonly max: number } | null;
}

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
export function meetsExpectation({ permitted, required, score }: Expectation, got: GotVerdict): boolean {
  const verdicts = verdictsOf(got);
  if (verdicts.includes('SE')) return false;
  const isAllowed = permitted.length === 0 || verdicts.every((one) => permitted.some((item) => item === one));
  const isFound = required.length === 0 || required.some((one) => verdicts.includes(one));
  const points = got.score ?? 0;
  return isAllowed && isFound && (score === null || (points >= score.min && points <= score.max));
}
