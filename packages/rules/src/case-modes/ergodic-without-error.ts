import { JudgeStatus } from '@xiezhi/contract/status';
import type { CaseMode } from './case-mode.ts';
import { decideInLine } from './line.ts';
import { sumOfCases } from './sums.ts';

/** One by one: after the first case that is not accepted the rest leave no row. Scores add up. */
export const ergodicWithoutError: CaseMode = {
  name: 'ergodic_without_error',
  isScoredOnly: false,
  group: null,
  aggregation: 'sum',
  isTotalWhenAccepted: false,
  order: (bySeq) => [...bySeq],
  decide: ({ cases }, outcomes, next) =>
    decideInLine(
      cases.filter(({ seq }) => seq < next.seq),
      outcomes,
      ({ status }) => status !== JudgeStatus.Accepted,
      'omit',
    ),
  combine: sumOfCases,
};
