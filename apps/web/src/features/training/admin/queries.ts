import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallData } from '../../../api/client.ts';
import type { KeywordSearch } from '../../../lib/search.ts';
import type { TrainingAdminApi } from './admin-api.ts';

export type StaffTraining = CallData<'GET /api/admin/training'>['training'];
/** A training in the list, without what only its own pages need. */
export type StaffTrainingRow = CallData<'GET /api/admin/training/get-training-list'>['records'][number];
export type TrainingProblems = CallData<'GET /api/admin/training/get-problem-list'>;
export type TrainingCategory = CallData<'GET /api/get-training-category'>[number];

/** Rows per page of the list. */
export const trainingsPerPage = 15;
/** Page size of the problems of a training: all are on one page, so that they can be reordered. */
const problemsAtOnce = 500;

export function trainingsQuery(adminApi: TrainingAdminApi, search: KeywordSearch) {
  const { keyword, currentPage = 1, limit = trainingsPerPage } = search;
  const query = { keyword, currentPage, limit };
  return queryOptions({
    queryKey: [...adminApi.key, 'list', query],
    queryFn: ({ signal }) => adminApi.list(query, signal),
    placeholderData: keepPreviousData,
  });
}

export const staffTrainingQuery = (adminApi: TrainingAdminApi, tid: number) =>
  queryOptions({
    queryKey: [...adminApi.key, tid, 'form'],
    queryFn: ({ signal }) => adminApi.read(tid, signal),
  });

/** Categories that a training may use. */
export const usableCategoriesQuery = (adminApi: TrainingAdminApi) =>
  queryOptions({
    queryKey: ['training-categories', adminApi.gid],
    queryFn: ({ signal }) => adminApi.categories(signal),
  });

/** Problems of a training in their order. */
export const problemsOfTrainingQuery = (adminApi: TrainingAdminApi, tid: number) =>
  queryOptions({
    queryKey: [...adminApi.key, tid, 'problems'],
    queryFn: ({ signal }) => adminApi.problems({ tid, currentPage: 1, limit: problemsAtOnce }, signal),
  });
