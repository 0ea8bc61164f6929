import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { CaseMode, GroupCase, GroupRule, GroupSummary } from './case-mode.ts';
import { meanScore } from '../scoring/hundredths.ts';
import { sumOfGroups } from './sums.ts';

const group: GroupRule = { score: meanScore, summarize };

/** A group earns the mean score of its cases, rounded to two decimals. Every case runs, in any order. */
export const subtaskAverage: CaseMode = {
  name: 'subtask_average',
  isScoredOnly: true,
  group,
  aggregation: null,
  isTotalWhenAccepted: false,
  order: (bySeq) => [...bySeq],
  decide: () => 'run',
  combine: (cases) => sumOfGroups(group, cases),
};

/**
 * Summarizes a group without a representative case, because a mean belongs to no single case. So the group has no time
 * and memory.
 */
function summarize<Case extends GroupCase>(cases: readonly Case[]): GroupSummary<Case> {
  const score = meanScore(cases.map((one) => one.score ?? 0));
  if (cases.every(({ status }) => status === JudgeStatus.Cancelled)) {
    return { status: JudgeStatus.Cancelled, score, speaker: null };
  }
  const isAllAccepted = cases.every(({ status }) => status === JudgeStatus.Accepted);
  const partly = score === 0 ? JudgeStatus.WrongAnswer : JudgeStatus.PartialAccepted;
  return { status: isAllAccepted ? JudgeStatus.Accepted : partly, score, speaker: null };
}
