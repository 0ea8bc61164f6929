import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { call, type CallData } from '../../../api/client.ts';
import {
  pageSearch,
  readFlag,
  readInt,
  readText,
  type PageSearch,
  type RawSearch,
} from '../../../lib/search.ts';

export type GroupRow = CallData<'GET /api/get-group-list'>['records'][number];

export interface GroupListSearch extends PageSearch {
  keyword?: string | undefined;
  /** 1 public, 2 protected, 3 private. */
  auth?: number | undefined;
  onlyMine?: boolean | undefined;
}

export function groupListSearch(raw: RawSearch): GroupListSearch {
  const auth = readInt(raw['auth']);
  return {
    keyword: readText(raw['keyword']),
    auth: auth === 1 || auth === 2 || auth === 3 ? auth : undefined,
    onlyMine: readFlag(raw['onlyMine']),
    ...pageSearch(raw),
  };
}

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
