import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';
import { pageSearch, readInt, readText, type PageSearch, type RawSearch } from '../../../lib/search.ts';

export type ManagedGroup = CallData<'GET /api/admin/group/list'>['records'][number];

/** Rows per page of the list in the console. */
export const managedRows = 30;

export const groupStates = ['normal', 'banned', 'disbanded'] as const;
type GroupState = (typeof groupStates)[number];

/** Search parameters of the list of groups in the console. */
export interface GroupsSearch extends PageSearch {
  keyword?: string | undefined;
  /** Who may join: 1 everybody, 2 accepted applicants, 3 users with the code. */
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

/** Key prefix of all console queries about groups. */
export const managedGroupsKey = ['console', 'groups'] as const;

export function managedGroupsQuery({ currentPage = 1, limit = managedRows, ...rest }: GroupsSearch) {
  const query = { currentPage, limit, ...rest };
  return queryOptions({
    queryKey: [...managedGroupsKey, query],
    queryFn: ({ signal }) => call('GET /api/admin/group/list', { query, signal }),
    placeholderData: keepPreviousData,
  });
}
