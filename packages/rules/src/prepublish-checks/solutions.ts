import type { CheckedSolution, LimitUse, ProblemFinding } from '@xiezhi/contract/text/problem-check';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { icpcOutputLimitMb, type JudgeCaseMode } from '@xiezhi/contract/limits';
import { type Expectation, type GotVerdict, meetsExpectation, missedBy, verdictsOf } from './expectation.ts';
import { firstMeaningfulLine, type CheckRun } from './check-run.ts';

export interface RunSolution extends Expectation {
  readonly path: string;
  readonly language: string | null;
  /** How the scores of the cases add up. */
  readonly mode: JudgeCaseMode;
  /** Whether the checker reports Accepted even for partial credit. */
  readonly isPartAccepted?: boolean | undefined;
  /** Whether the author set no output limit. A program that writes endlessly then counts as too slow. */
  readonly isEndlessOutputSlow?: boolean | undefined;
  /**
   * How the solution's times bound the time limit. If absent, correct solutions are lower bounds and others have no
   * effect.
   */
  readonly limitUse?: LimitUse | undefined;
  /** Result of the solution, or the reason why it was not judged. */
  readonly piece: CheckRun | 'language' | 'noVerdict';
}

/** Returns the verdicts that describe the expectation: the required ones if there are any, else the permitted ones. */
export function expectedOf({ permitted, required }: Pick<Expectation, 'permitted' | 'required'>): string[] {
  return [...(required.length > 0 ? required : permitted)];
}

/** Whether the author marked the solution as correct. */
export function isRight({ permitted }: Pick<Expectation, 'permitted'>): boolean {
  return permitted.length === 1 && permitted[0] === 'AC';
}

/** Returns the solution with expectation and result. The result has no verdict if the solution was not judged. */
export function checkedSolution(solution: RunSolution): CheckedSolution {
  const { path, language, piece } = solution;
  const facts = { path, language, expected: expectedOf(solution) };
  if (typeof piece === 'string') {
    const nothing = { status: null, score: null, isMet: null, timeMs: null, memoryKb: null, cases: [] };
    return { ...facts, ...nothing };
  }
  const { status, score, timeMs, memoryKb } = piece;
  return {
    ...facts,
    status,
    score,
    isMet: status === JudgeStatus.SystemError ? null : meetsExpectation(solution, gotOf(piece, solution)),
    timeMs,
    memoryKb,
    cases: piece.cases.map((one) => ({
      seq: one.seq,
      group: one.group,
      status: one.status,
      timeMs: one.timeMs,
    })),
  };
}

/** Returns the findings about reference solutions that got unexpected results. */
export function solutionFindings(solutions: readonly RunSolution[]): ProblemFinding[] {
  if (solutions.length === 0) return [{ kind: 'noSolution', level: 'warning' }];
  const findings = solutions.flatMap((solution) => findingOf(solution) ?? []);
  if (findings.length > 0) return findings;
  return [{ kind: 'solutionsMet', level: 'passed', solutions: solutions.length }];
}

function findingOf(solution: RunSolution): ProblemFinding | null {
  const { path, piece } = solution;
  const unjudged = { kind: 'solutionNotJudged', level: 'warning', path } as const;
  if (typeof piece === 'string') return { ...unjudged, reason: piece, said: '' };
  const fault = piece.cases.find(({ status }) => status === JudgeStatus.SystemError);
  if (piece.status === JudgeStatus.SystemError)
    return { ...unjudged, reason: 'fault', said: firstMeaningfulLine(fault?.staffMessage ?? piece.message) };
  const missed = missedBy(solution, gotOf(piece, solution));
  if (missed === null) return null;
  const { expectation, got } = missed;
  const groups = 'groups' in expectation && expectation.cases === undefined ? expectation.groups : null;
  const meant = new Set(got.cases.map(({ seq }) => seq));
  const failed = piece.cases.find(
    ({ seq, status }) =>
      status !== JudgeStatus.Accepted && status !== JudgeStatus.Cancelled && meant.has(seq),
  );
  return {
    kind: 'solutionMissed',
    level: 'error',
    path,
    expected: expectedOf(expectation),
    got: verdictsOf(got),
    seq: failed?.seq ?? null,
    ...(groups === null ? {} : { groups: [...groups] }),
    ...(expectation.score === null ? {} : { score: expectation.score, points: got.score }),
  };
}

/** Rules for comparing the results of a problem with expectations. */
type ResultRule = Pick<RunSolution, 'mode' | 'isPartAccepted' | 'isEndlessOutputSlow'>;

/**
 * Values in MiB that mean that the author chose no output limit: the default of ICPC packages, or no value. Without a
 * value, the limit of the judge node applies.
 */
const unsetOutputLimits: ReadonlySet<number | null | undefined> = new Set([
  icpcOutputLimitMb,
  null,
  undefined,
]);

/** Returns the rules for comparing the results of a problem with expectations. */
export function resultRuleOf(problem: {
  readonly judgeCaseMode: JudgeCaseMode;
  readonly checker: { readonly dialect: string } | null;
  readonly outputLimitMb?: number | null | undefined;
}): Required<ResultRule> {
  return {
    mode: problem.judgeCaseMode,
    isPartAccepted: problem.checker?.dialect === 'kattis',
    isEndlessOutputSlow: unsetOutputLimits.has(problem.outputLimitMb),
  };
}

/** Converts the results of a run to the form that is compared with expectations. */
export function gotOf(
  { status, score, cases }: CheckRun,
  { mode, isPartAccepted, isEndlessOutputSlow }: ResultRule,
): GotVerdict {
  const judged = cases.map((one) => ({
    seq: one.seq,
    status: one.status,
    group: one.group,
    score: one.score ?? null,
    ...(one.why?.cause.kind === 'outputLimit' && { isOutputLimit: true }),
  }));
  return {
    status,
    score,
    cases: judged,
    mode,
    ...(isPartAccepted === true && { isPartAccepted }),
    ...(isEndlessOutputSlow === true && { isEndlessOutputSlow }),
  };
}
