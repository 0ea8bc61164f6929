import type { JudgeCaseMode } from '@xiezhi/contract/limits';
import type { ExpectedVerdict } from '@xiezhi/contract/text/problem-check';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { problemIoScore } from '../scoring/scoring.ts';

/** Expected results of a set of cases. */
export interface PlainExpectation {
  /** Every case's verdict must be one of these; empty means no expectation. */
  readonly permitted: readonly ExpectedVerdict[];
  /** At least one case must have one of these verdicts; empty means no requirement. */
  readonly required: readonly ExpectedVerdict[];
  /** Expected score of a scored problem; both bounds are inclusive. */
  readonly score: { readonly min: number; readonly max: number } | null;
}

/** Expected results of the cases of some groups together, or of some single cases. */
export interface GroupExpectation extends PlainExpectation {
  readonly groups: readonly number[];
  /** Positions (`seq`) of the cases, if the expectation is about cases and not about groups. */
  readonly cases?: readonly number[] | undefined;
}

/** The expected results of a reference solution. */
export interface Expectation extends PlainExpectation {
  /** Expectations for groups or cases, in addition to the expectation for all cases. */
  readonly byGroup?: readonly GroupExpectation[] | undefined;
}

/** The results of a reference solution. */
export interface GotVerdict {
  /** Status of the whole submission. */
  readonly status: number;
  /** The judged cases; empty after a compile error. */
  readonly cases: readonly {
    readonly seq: number;
    readonly status: number;
    readonly group: number;
    readonly score: number | null;
    /** Whether the case was stopped because it wrote more than the output limit. */
    readonly isOutputLimit?: boolean | undefined;
  }[];
  readonly score: number | null;
  /** How the scores of the cases add up. */
  readonly mode: JudgeCaseMode;
  /** Whether the checker reports Accepted even for partial credit, as output validators of Kattis do. */
  readonly isPartAccepted?: boolean | undefined;
  /**
   * Whether the author of the problem set no output limit. A program that writes endlessly then exceeded the time limit
   * on the author's system, but exceeds the output limit here.
   */
  readonly isEndlessOutputSlow?: boolean | undefined;
}

/** Name for a runtime error caused by the output limit. Expectations call it `RE`. */
const outputLimit = 'OLE';

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

/**
 * Returns the distinct verdicts of the cases by name. If no case was judged, returns the verdict of the submission.
 * `OLE` is a runtime error caused by the output limit.
 */
export function verdictsOf({ status, cases }: Pick<GotVerdict, 'status' | 'cases'>): string[] {
  const results: readonly Pick<GotVerdict['cases'][number], 'status' | 'isOutputLimit'>[] =
    cases.length === 0 ? [{ status }] : cases;
  // Ignores cancelled cases, which were not judged because their group had already failed.
  const judged = results.filter((one) => one.status !== JudgeStatus.Cancelled);
  return [
    ...new Set(
      judged.map((one) =>
        one.isOutputLimit === true && one.status === JudgeStatus.RuntimeError
          ? outputLimit
          : (names[one.status] ?? 'SE'),
      ),
    ),
  ];
}

/** Whether a solution got the expected results as a whole and for each group or case. */
export function meetsExpectation(expectation: Expectation, got: GotVerdict): boolean {
  return missedBy(expectation, got) === null;
}

/** Returns the first expectation that was not met, with the results that it concerns. Null if all were met. */
export function missedBy(
  expectation: Expectation,
  got: GotVerdict,
): { expectation: PlainExpectation | GroupExpectation; got: GotVerdict } | null {
  if (!isMet(expectation, got)) return { expectation, got };
  for (const one of expectation.byGroup ?? []) {
    const part = partOf(got, one);
    // Ignores expectations without results: their groups no longer exist or were not reached.
    if (part.cases.length > 0 && !isMet(one, part)) return { expectation: one, got: part };
  }
  return null;
}

/** Returns the part of the results that belongs to the given groups or cases. */
function partOf(got: GotVerdict, { groups, cases: positions }: GroupExpectation): GotVerdict {
  const wanted = new Set(positions ?? groups);
  const cases = got.cases.filter(({ seq, group }) => wanted.has(positions ? seq : group));
  const scored = cases.map(({ group, score }) => ({ group, score: score ?? 0 }));
  return { ...got, cases, score: problemIoScore(got.mode, scored) };
}

/** Whether all verdicts are permitted, one of them is required (if any are), and the score is within bounds. */
function isMet({ permitted, required, score }: PlainExpectation, got: GotVerdict): boolean {
  const verdicts = verdictsOf(got);
  if (verdicts.includes('SE')) return false;
  const isIn = (list: readonly ExpectedVerdict[], verdict: string): boolean =>
    list.some((one) => one === verdict) ||
    (got.isPartAccepted === true && verdict === 'PA' && list.includes('AC')) ||
    (verdict === outputLimit &&
      (list.includes('RE') || (got.isEndlessOutputSlow === true && list.includes('TLE'))));
  const isAllowed = permitted.length === 0 || verdicts.every((one) => isIn(permitted, one));
  const isFound = required.length === 0 || verdicts.some((one) => isIn(required, one));
  const points = got.score ?? 0;
  return isAllowed && isFound && (score === null || (points >= score.min && points <= score.max));
}
