import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../api/client.ts';
import { pageSearch, readText, type PageSearch, type RawSearch } from '../lib/search.ts';

export type StaffTraining = CallData<'GET /api/admin/training'>['training'];
export type HeldProblems = CallData<'GET /api/admin/training/get-problem-list'>;
export type Category = CallData<'GET /api/get-training-category'>[number];

/** Rows a page of the list. */
export const trainingRows = 15;
/** A training's problems stand on one page, since their order is changed there. */
const problemsAtOnce = 500;

export interface TrainingsSearch extends PageSearch {
  keyword?: string | undefined;
}

export function readTrainingsSearch(raw: RawSearch): TrainingsSearch {
  return { ...pageSearch(raw), keyword: readText(raw['keyword']) };
}

/** Everything of the console's trainings is asked under this key. */
export const staffTrainingsKey = ['console', 'trainings'] as const;

export function trainingsQuery({ keyword, currentPage = 1, limit = trainingRows }: TrainingsSearch) {
  const query = { keyword, currentPage, limit };
  return queryOptions({
    queryKey: [...staffTrainingsKey, 'list', query],
    queryFn: ({ signal }) => call('GET /api/admin/training/get-training-list', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const staffTrainingQuery = (tid: number) =>
  queryOptions({
    queryKey: [...staffTrainingsKey, tid, 'form'],
    queryFn: ({ signal }) => call('GET /api/admin/training', { query: { tid }, signal }),
  });

/** Problems of a training in their order. */
export const heldProblemsQuery = (tid: number) =>
  queryOptions({
    queryKey: [...staffTrainingsKey, tid, 'problems'],
    queryFn: ({ signal }) =>
      call('GET /api/admin/training/get-problem-list', {
        query: { tid, queryExisted: true, currentPage: 1, limit: problemsAtOnce },
        signal,
      }),
  });
