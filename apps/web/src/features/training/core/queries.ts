import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { call, type CallData } from '../../../api/client.ts';

export type TrainingRow = CallData<'GET /api/get-training-list'>['records'][number];
export type TrainingInfo = CallData<'GET /api/get-training-detail'>;
export type ListedTrainingProblem = CallData<'GET /api/get-training-problem-list'>[number];
export type TrainingRankRow = CallData<'GET /api/get-training-rank'>['records'][number];

/** Prefix of the query keys of all data of a training. */
export const trainingKey = (tid: number) => ['training', tid] as const;

/** One training with the viewer's permissions. */
export const trainingQuery = (tid: number) =>
  queryOptions({
    queryKey: [...trainingKey(tid), 'info'],
    queryFn: ({ signal }) => call('GET /api/get-training-detail', { query: { tid }, signal }),
    meta: { isQuiet: true },
  });

/** Problems of a training in its order. */
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

/** Results of a training by member. */
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
