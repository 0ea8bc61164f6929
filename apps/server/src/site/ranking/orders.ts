import { rankType } from '@xiezhi/contract/routes/ranking';

/**
 * Orders of the rankings over `user_counter`, which submit and finish update incrementally. Each ranking is an order of
 * the listed users in one index, with the uid last, so that no two rows are equal.
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
