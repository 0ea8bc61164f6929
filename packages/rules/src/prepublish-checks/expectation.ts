import type { JudgeCaseMode } from '@xiezhi/contract/limits';
import type { ExpectedVerdict } from '@xiezhi/contract/text/problem-check';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { problemIoScore } from '../scoring/scoring.ts';

/** The expected results of a set of cases. */
export interface PlainExpectation {
  /** Every case's verdict must be one of these; empty means no expectation. */
  readonly permitted: readonly ExpectedVerdict[];
  /** At least one case must have one of these verdicts; empty means no requirement. */
  readonly required: readonly ExpectedVerdict[];
  /** The score of a scored problem, bounds inclusive. */
  readonly score: { readonly min: number; readonly max: number } | null;
}

/** The expected results of the cases of some groups together, or of some cases. */
export interface GroupExpectation extends PlainExpectation {
  readonly groups: readonly number[];
  /** Positions (`seq`) of the cases, in place of groups. */
  readonly cases?: readonly number[] | undefined;
}

/** The expected results of a reference solution. */
export interface Expectation extends PlainExpectation {
  /** In addition to the expectation for all cases. */
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
    /** It was stopped because it wrote more than the output limit. */
    readonly isOutputLimit?: boolean | undefined;
  }[];
  readonly score: number | null;
  /** How the scores of cases add up. */
  readonly mode: JudgeCaseMode;
  /** The checker calls a case accepted whatever part of its score it earns, as output validators of Kattis do. */
  readonly isPartAccepted?: boolean | undefined;
  /**
   * The author of the problem set no output limit: a program that writes without end exceeds the time limit where the
   * author tried it, and the output limit here.
   */
  readonly isEndlessOutputSlow?: boolean | undefined;
}

/** Name of a runtime error by the output limit; an expectation names it `RE`. */
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
 * Returns the distinct verdicts of the cases by name; of the submission if no case was judged. `OLE` is a runtime error
 * by the output limit.
 */
export function verdictsOf({ status, cases }: Pick<GotVerdict, 'status' | 'cases'>): string[] {
  const results: readonly Pick<GotVerdict['cases'][number], 'status' | 'isOutputLimit'>[] =
    cases.length === 0 ? [{ status }] : cases;
  // Cases that a failed group leaves unjudged are cancelled and ignored.
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

/** Whether a solution got the results that its package expects, as a whole and by group. */
export function meetsExpectation(expectation: Expectation, got: GotVerdict): boolean {
  return missedBy(expectation, got) === null;
}

/** Returns the first missed expectation and the results of its cases; null if all were met. */
export function missedBy(
  expectation: Expectation,
  got: GotVerdict,
): { expectation: PlainExpectation | GroupExpectation; got: GotVerdict } | null {
  if (!isMet(expectation, got)) return { expectation, got };
  for (const one of expectation.byGroup ?? []) {
    const part = partOf(got, one);
    // Groups that no longer exist or were not reached are ignored.
    if (part.cases.length > 0 && !isMet(one, part)) return { expectation: one, got: part };
  }
  return null;
}

/** Returns the results of some groups or cases. */
function partOf(got: GotVerdict, { groups, cases: positions }: GroupExpectation): GotVerdict {
  const wanted = new Set(positions ?? groups);
  const cases = got.cases.filter(({ seq, group }) => wanted.has(positions ? seq : group));
  const scored = cases.map(({ group, score }) => ({ group, score: score ?? 0 }));
  return { ...got, cases, score: problemIoScore(got.mode, scored) };
}

/** Only permitted verdicts, one of the required, and the score within bounds. */
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
