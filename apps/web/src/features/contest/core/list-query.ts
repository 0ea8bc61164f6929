import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { call } from '../../../api/client.ts';
import { pageSearch, readInt, readText, type PageSearch, type RawSearch } from '../../../lib/search.ts';

export interface ContestListSearch extends PageSearch {
  status?: number | undefined;
  type?: number | undefined;
  keyword?: string | undefined;
}

/** Returns the number if it is one of the known values; anything else means no filter. */
function readOneOf(value: unknown, known: readonly number[]): number | undefined {
  const number = readInt(value);
  return number !== undefined && known.includes(number) ? number : undefined;
}

export function contestListSearch(raw: RawSearch): ContestListSearch {
  return {
    status: readOneOf(raw['status'], [-1, 0, 1]),
    type: readOneOf(raw['type'], [0, 1]),
    keyword: readText(raw['keyword']),
    ...pageSearch(raw),
  };
}

/** A page of the contests outside groups; keeps the previous page while it loads. */
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
