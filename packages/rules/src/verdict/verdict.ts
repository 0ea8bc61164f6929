import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { CaseMode } from '../case-modes/case-mode.ts';
import type { CaseStatus, ProblemType } from './kinds.ts';

/**
 * Status of a submission, computed from its cases. The failed case with the lowest position decides, not the one that
 * finished first. So the verdict does not depend on how cases are distributed over cores. Cancelled cases were never
 * run and have no effect. A judge error on any case makes the whole submission a System Error: it must never become a
 * verdict against the contestant.
 */
export interface JudgedCase {
  /** Position of the case, from 1. */
  seq: number;
  status: CaseStatus;
  /** Earned score; null in ACM problems. */
  score: number | null;
}

/** A case with its group. */
export interface GroupedCase extends JudgedCase {
  group: number;
}

/**
 * Whether a submission is accepted in a problem where one part suffices. It needs all samples (group 0). In addition,
 * it needs one other case, or one whole group if the mode scores groups.
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
 * Returns the final status of a submission. In OI problems, `score` is the submission's score; it distinguishes a
 * partly correct submission from a wrong one. If no case ran to its end, the status is System Error.
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

/** Returns the case that explains a failure: the first one, by position, that is neither accepted nor cancelled. */
export function firstFailure<Case extends JudgedCase>(cases: readonly Case[]): Case | null {
  let first: Case | null = null;
  for (const item of cases) {
    if (item.status === JudgeStatus.Accepted || item.status === JudgeStatus.Cancelled) continue;
    if (first === null || item.seq < first.seq) first = item;
  }
  return first;
}
