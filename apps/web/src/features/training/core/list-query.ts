import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { call } from '../../../api/client.ts';
import { defineListSearch, oneOf, readInt, readText, type SearchOf } from '../../../lib/search.ts';

export const trainingListSearch = defineListSearch({
  keyword: readText,
  categoryId: readInt,
  auth: oneOf(['Public', 'Private'] as const),
});
export type TrainingListSearch = SearchOf<typeof trainingListSearch>;

/** A page of the trainings outside groups; keeps the previous page while it loads. */
export function trainingListQuery(search: TrainingListSearch) {
  const { keyword, categoryId, auth, currentPage = 1, limit = limits.trainingListPageSize } = search;
  const filters = { keyword, categoryId, auth, currentPage, limit };
  return queryOptions({
    queryKey: ['trainings', filters],
    queryFn: ({ signal }) => call('GET /api/get-training-list', { query: filters, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}

export const trainingCategoriesQuery = () =>
  queryOptions({
    queryKey: ['training-categories'],
    queryFn: ({ signal }) => call('GET /api/get-training-category', { signal }),
    meta: { isQuiet: true },
  });
