import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { CaseFailure } from '@xiezhi/contract/text/case-failure';
import { judgedCases } from '../cases.ts';
import type { CaseResults, JudgeCase } from '../queries.ts';

/** Cases that were run and not accepted and have details, in order. */
export function failedCases(results: CaseResults | null): JudgeCase[] {
  return judgedCases(results)
    .filter(({ status, why }) => isFailure(status) && why !== undefined)
    .toSorted((a, b) => a.seq - b.seq);
}

function isFailure(status: number): boolean {
  return status !== JudgeStatus.Accepted && status !== JudgeStatus.Cancelled;
}

/** The first case with visible data that fails in the same way. */
export function similarVisibleFailure(cases: readonly JudgeCase[], one: JudgeCase): JudgeCase | null {
  const kind = one.why && kindOf(one.why);
  return (
    cases.find((other) => other !== one && other.isDataOpen && other.why && kindOf(other.why) === kind) ??
    null
  );
}

function kindOf({ cause }: CaseFailure): string {
  return 'how' in cause ? `${cause.kind} ${cause.how}` : cause.kind;
}

/** Number of skipped cases in the same subtask. */
export function skippedInSameGroup(results: CaseResults, { groupNum }: JudgeCase): number {
  return judgedCases(results).filter(
    (one) => one.groupNum === groupNum && one.status === JudgeStatus.Cancelled,
  ).length;
}
