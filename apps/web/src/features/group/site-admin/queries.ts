import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';
import { defineListSearch, oneOf, readText, type SearchOf } from '../../../lib/search.ts';

export type ManagedGroup = CallData<'GET /api/admin/group/list'>['records'][number];

/** Rows per page of the list in the console. */
export const groupsPerPage = 30;

export const groupStates = ['normal', 'banned', 'disbanded'] as const;

/** Search parameters of the list of groups in the console. */
export const readGroupsSearch = defineListSearch({
  keyword: readText,
  /** Who may join: 1 everybody, 2 accepted applicants, 3 users with the code. */
  auth: oneOf<number>([1, 2, 3]),
  state: oneOf(groupStates),
});
export type GroupsSearch = SearchOf<typeof readGroupsSearch>;

/** Key prefix of all console queries about groups. */
export const managedGroupsKey = ['console', 'groups'] as const;

export function managedGroupsQuery({ currentPage = 1, limit = groupsPerPage, ...rest }: GroupsSearch) {
  const query = { currentPage, limit, ...rest };
  return queryOptions({
    queryKey: [...managedGroupsKey, query],
    queryFn: ({ signal }) => call('GET /api/admin/group/list', { query, signal }),
    placeholderData: keepPreviousData,
  });
}
