import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { CaseMode } from '../case-modes/case-mode.ts';
import type { CaseStatus, ProblemType } from './kinds.ts';

/**
 * Status of a submission from its cases. The failing case with the lowest position decides, never the
 * one that finished first, so that a verdict does not depend on how cases were spread over cores.
 * Cancelled cases were never run and decide nothing. A fault of the judge on any case makes the whole
 * submission a System Error: it must never turn into a contestant's loss.
 */
export interface JudgedCase {
  /** Position of the case, from 1. */
  seq: number;
  status: CaseStatus;
  /** Earned score; null in ACM problems. */
  score: number | null;
}

/** A case with what says how it counts together with others. */
export interface GroupedCase extends JudgedCase {
  group: number;
}

/**
 * Whether one part is enough, where a problem says so: the samples (group 0) and one case, or one whole group where
 * the cases of a group count together.
 */
export function isAnyAccepted(cases: readonly GroupedCase[], mode: Pick<CaseMode, 'group'>): boolean {
  const isAccepted = ({ status }: GroupedCase) => status === JudgeStatus.Accepted;
  const parts = cases.filter(({ group }) => group !== 0);
  const whole =
    mode.group === null ? parts.map((one) => [one]) : Map.groupBy(parts, (one) => one.group).values();
  return (
    cases.every((one) => one.group !== 0 || isAccepted(one)) &&
    !cases.some(({ status }) => status === JudgeStatus.SystemError) &&
    [...whole].some((part) => part.every(isAccepted))
  );
}

/**
 * The final status. `score` is the submission's score (OI), which tells a partly right answer from a
 * wholly wrong one. No case, or none that was run to an end, is a System Error.
 */
export function submissionStatus(
  type: ProblemType,
  cases: readonly JudgedCase[],
  score: number | null,
): CaseStatus {
  if (cases.length === 0 || cases.some((item) => item.status === JudgeStatus.SystemError)) {
    return JudgeStatus.SystemError;
  }
  if (cases.every((item) => item.status === JudgeStatus.Accepted)) return JudgeStatus.Accepted;
  const failed = firstFailure(cases);
  if (failed === null) return JudgeStatus.SystemError;
  if (type === 0) return failed.status;
  const hasAccepted = cases.some((item) => item.status === JudgeStatus.Accepted);
  return hasAccepted && (score ?? 0) > 0 ? JudgeStatus.PartialAccepted : failed.status;
}

/** The case that explains a failure: the lowest position that is neither accepted nor cancelled. */
export function firstFailure<Case extends JudgedCase>(cases: readonly Case[]): Case | null {
  let first: Case | null = null;
  for (const item of cases) {
    if (item.status === JudgeStatus.Accepted || item.status === JudgeStatus.Cancelled) continue;
    if (first === null || item.seq < first.seq) first = item;
  }
  return first;
}
