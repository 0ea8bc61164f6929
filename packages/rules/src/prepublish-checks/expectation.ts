import type { JudgeCaseMode } from '@xiezhi/contract/limits';
import type { ExpectedVerdict } from '@xiezhi/contract/text/problem-check';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { problemIoScore } from '../scoring/scoring.ts';

/** What some of the cases have to get. */
export interface PlainExpectation {
  /** Every case's verdict must be one of these; empty: no expectation. */
  readonly permitted: readonly ExpectedVerdict[];
  /** At least one case must have one of these verdicts; empty: no demand. */
  readonly required: readonly ExpectedVerdict[];
  /** The score of a scored problem, both ends included. */
  readonly score: { readonly min: number; readonly max: number } | null;
}

/** What the cases of some groups have to get together. */
export interface GroupExpectation extends PlainExpectation {
  readonly groups: readonly number[];
}

/** What a reference solution has to get. */
export interface Expectation extends PlainExpectation {
  /** Beside what holds for all cases. */
  readonly byGroup?: readonly GroupExpectation[] | undefined;
}

/** What a reference solution got. */
export interface GotVerdict {
  /** Of the submission as a whole. */
  readonly status: number;
  /** Those that were judged; empty after a compile error. */
  readonly cases: readonly {
    readonly status: number;
    readonly group: number;
    readonly score: number | null;
  }[];
  readonly score: number | null;
  /** How the scores of cases add up. */
  readonly mode: JudgeCaseMode;
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
export function verdictsOf({ status, cases }: Pick<GotVerdict, 'status' | 'cases'>): string[] {
  const statuses = cases.length === 0 ? [status] : cases.map((one) => one.status);
  // Cases that a failed group leaves unjudged are cancelled and say nothing.
  const judged = statuses.filter((one) => one !== JudgeStatus.Cancelled);
  return [...new Set(judged.map((one) => names[one] ?? 'SE'))];
}

/** Whether a solution got what its package expects, as a whole and group by group. */
export function meetsExpectation(expectation: Expectation, got: GotVerdict): boolean {
  return missedBy(expectation, got) === null;
}

/** The first expectation that a solution has missed, and what the cases that it is about got; null where it met all. */
export function missedBy(
  expectation: Expectation,
  got: GotVerdict,
): { expectation: PlainExpectation | GroupExpectation; got: GotVerdict } | null {
  if (!isMet(expectation, got)) return { expectation, got };
  for (const one of expectation.byGroup ?? []) {
    const part = partOf(got, one.groups);
    // Groups that are no longer there, or that nobody came to, say nothing.
    if (part.cases.length > 0 && !isMet(one, part)) return { expectation: one, got: part };
  }
  return null;
}

/** What the cases of some groups got. */
function partOf(got: GotVerdict, groups: readonly number[]): GotVerdict {
  const cases = got.cases.filter(({ group }) => groups.includes(group));
  const scored = cases.map(({ group, score }) => ({ group, score: score ?? 0 }));
  return { ...got, cases, score: problemIoScore(got.mode, scored) };
}

/** Nothing but the permitted, one of the required, the score. */
function isMet({ permitted, required, score }: PlainExpectation, got: GotVerdict): boolean {
  const verdicts = verdictsOf(got);
  if (verdicts.includes('SE')) return false;
  const isAllowed = permitted.length === 0 || verdicts.every((one) => permitted.some((item) => item === one));
  const isFound = required.length === 0 || required.some((one) => verdicts.includes(one));
  const points = got.score ?? 0;
  return isAllowed && isFound && (score === null || (points >= score.min && points <= score.max));
}
