import { rankType } from '@xiezhi/contract/routes/ranking';

/**
 * Orders of the rankings over `user_counter`, which is updated incrementally by submissions and verdicts. Each order
 * has an index of the listed users. It ends with the uid, so no two rows are equal.
 */
export const orders = {
  [rankType.acm]: [
    { column: 'user_counter.ac', isDescending: true },
    { column: 'user_counter.total', isDescending: false },
    { column: 'user_counter.uid', isDescending: false },
  ],
  [rankType.oi]: [
    { column: 'user_counter.oi_score', isDescending: true },
    { column: 'user_counter.ac', isDescending: true },
    { column: 'user_counter.uid', isDescending: false },
  ],
} as const;

export type RankType = keyof typeof orders;
