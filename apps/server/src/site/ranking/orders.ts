import { rankType } from '@xiezhi/contract/routes/ranking';

/**
 * The ranks over `user_counter`, which submit and finish keep by differences. Each kind is an order of
 * the listed users that one index holds, with the uid last, so that no two rows are ever level.
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
