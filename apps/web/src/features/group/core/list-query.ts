import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { call, type CallData } from '../../../api/client.ts';
import { defineListSearch, oneOf, readFlag, readText, type SearchOf } from '../../../lib/search.ts';

export type GroupRow = CallData<'GET /api/get-group-list'>['records'][number];

export const groupListSearch = defineListSearch({
  keyword: readText,
  /** 1 public, 2 protected, 3 private. */
  auth: oneOf<number>([1, 2, 3]),
  onlyMine: readFlag,
});
export type GroupListSearch = SearchOf<typeof groupListSearch>;

export const groupListKey = ['groups'] as const;

/** A page of groups; the previous page stays visible while the next one loads. */
export function groupListQuery(search: GroupListSearch) {
  const { keyword, auth, onlyMine = false, currentPage = 1, limit = limits.groupListPageSize } = search;
  const query = { keyword, auth, onlyMine, currentPage, limit };
  return queryOptions({
    queryKey: [...groupListKey, query],
    queryFn: ({ signal }) => call('GET /api/get-group-list', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}
