import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { call } from '../../../api/client.ts';
import { defineListSearch, oneOf, readText, type SearchOf } from '../../../lib/search.ts';

export const contestListSearch = defineListSearch({
  status: oneOf<number>([-1, 0, 1]),
  type: oneOf<number>([0, 1]),
  keyword: readText,
});
export type ContestListSearch = SearchOf<typeof contestListSearch>;

/** A page of the contests outside groups. The previous page stays visible while the next one loads. */
export function contestListQuery(search: ContestListSearch) {
  const { status, type, keyword, currentPage = 1, limit = limits.contestListPageSize } = search;
  const filters = { status, type, keyword, currentPage, limit };
  return queryOptions({
    queryKey: ['contests', filters],
    queryFn: ({ signal }) => call('GET /api/get-contest-list', { query: filters, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}
