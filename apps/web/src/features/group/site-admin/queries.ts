import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';
import { pageSearch, readInt, readText, type PageSearch, type RawSearch } from '../../../lib/search.ts';

export type ManagedGroup = CallData<'GET /api/admin/group/list'>['records'][number];

/** Rows a page of the console's list. */
export const managedRows = 30;

export const groupStates = ['normal', 'banned', 'disbanded'] as const;
type GroupState = (typeof groupStates)[number];

/** What the console's list of groups keeps in its address. */
export interface GroupsSearch extends PageSearch {
  keyword?: string | undefined;
  /** Who may join: 1 everybody, 2 whoever is admitted, 3 by a code. */
  auth?: number | undefined;
  state?: GroupState | undefined;
}

export function readGroupsSearch(raw: RawSearch): GroupsSearch {
  return {
    ...pageSearch(raw),
    keyword: readText(raw['keyword']),
    auth: [1, 2, 3].find((kind) => kind === readInt(raw['auth'])),
    state: groupStates.find((state) => state === raw['state']),
  };
}

/** All that the console shows of groups is asked under this key. */
export const managedGroupsKey = ['console', 'groups'] as const;

export function managedGroupsQuery({ currentPage = 1, limit = managedRows, ...rest }: GroupsSearch) {
  const query = { currentPage, limit, ...rest };
  return queryOptions({
    queryKey: [...managedGroupsKey, query],
    queryFn: ({ signal }) => call('GET /api/admin/group/list', { query, signal }),
    placeholderData: keepPreviousData,
  });
}
