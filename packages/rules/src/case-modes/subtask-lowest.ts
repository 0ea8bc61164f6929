import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { isPositiveCredit } from '../scoring/partial-credit.ts';
import type { CaseMode, CaseOutcome, GroupCase, GroupRule, GroupSummary } from './case-mode.ts';
import { decideInLine } from './line.ts';
import { sumOfGroups } from './sums.ts';

const group: GroupRule = {
  score: (scores) => (scores.length === 0 ? 0 : Math.min(...scores)),
  summarize,
};

/**
 * A group earns the lowest score of its cases. Groups run in order of first appearance, and the cases of a group run
 * one by one. After a case without credit, the group can earn nothing, so its remaining cases are cancelled.
 */
export const subtaskLowest: CaseMode = {
  name: 'subtask_lowest',
  isScoredOnly: true,
  group,
  aggregation: 'min',
  isTotalWhenAccepted: false,
  order: (bySeq) => [...Map.groupBy(bySeq, (one) => one.group).values()].flat(),
  decide: ({ cases }, outcomes, next) =>
    decideInLine(
      cases.filter((one) => one.group === next.group && one.seq < next.seq),
      outcomes,
      endsGroup,
      'cancel',
    ),
  combine: (cases) => sumOfGroups(group, cases),
};

function endsGroup({ status, credit }: CaseOutcome): boolean {
  if (status === JudgeStatus.Accepted) return false;
  return status !== JudgeStatus.PartialAccepted || !isPositiveCredit(credit);
}

/**
 * Summarizes a group. Its representative is the case with the lowest score (the first such case) among those that were
 * run.
 */
function summarize<Case extends GroupCase>(cases: readonly Case[]): GroupSummary<Case> {
  const judged = cases.filter(({ status }) => status !== JudgeStatus.Cancelled);
  const speaker = judged.reduce<Case | null>(
    (lowest, one) => (lowest === null || (one.score ?? 0) < (lowest.score ?? 0) ? one : lowest),
    null,
  );
  if (speaker === null) return { status: JudgeStatus.Cancelled, score: 0, speaker };
  return { status: speaker.status, score: speaker.score ?? 0, speaker };
}
