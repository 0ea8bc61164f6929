import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { call, type CallData } from '../../../api/client.ts';

export type TrainingRow = CallData<'GET /api/get-training-list'>['records'][number];
export type TrainingInfo = CallData<'GET /api/get-training-detail'>;
export type TrainingProblem = CallData<'GET /api/get-training-problem-list'>[number];
export type RankRow = CallData<'GET /api/get-training-rank'>['records'][number];

/** All that belongs to a training is asked under this key. */
export const trainingKey = (tid: number) => ['training', tid] as const;

/** One training with what the viewer may do there. */
export const trainingQuery = (tid: number) =>
  queryOptions({
    queryKey: [...trainingKey(tid), 'info'],
    queryFn: ({ signal }) => call('GET /api/get-training-detail', { query: { tid }, signal }),
    meta: { isQuiet: true },
  });

/** Its problems in its order. */
export const trainingProblemsQuery = (tid: number) =>
  queryOptions({
    queryKey: [...trainingKey(tid), 'problems'],
    queryFn: ({ signal }) => call('GET /api/get-training-problem-list', { query: { tid }, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });

interface RankFilters {
  currentPage?: number | undefined;
  limit?: number | undefined;
  keyword?: string | undefined;
}

/** Who solved what. */
export function trainingRankQuery(tid: number, search: RankFilters) {
  const { currentPage = 1, limit = limits.trainingRankPageSize, keyword } = search;
  const query = { tid, currentPage, limit, keyword };
  return queryOptions({
    queryKey: [...trainingKey(tid), 'rank', query],
    queryFn: ({ signal }) => call('GET /api/get-training-rank', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}
