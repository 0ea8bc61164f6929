import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';
import { choiceOf, defineListSearch, readInt, readText, type SearchOf } from '../../../lib/search.ts';

export type UserRow = CallData<'GET /api/admin/user/get-user-list'>['records'][number];
export type UserDetail = CallData<'GET /api/admin/user/detail'>;
export type ImportReport = CallData<'POST /api/admin/user/import-check'>;
export type RoleList = CallData<'GET /api/admin/roles'>;

/** Rows per page of the admin list. */
export const usersPerPage = 30;

export const states = ['all', 'normal', 'disabled', 'hidden'] as const;
export const orders = ['newest', 'name', 'seen'] as const;
export type UserState = (typeof states)[number];
export type UserOrder = (typeof orders)[number];

/** Search parameters of the admin list. */
export const readUsersSearch = defineListSearch({
  keyword: readText,
  /** Id of a role. */
  role: readInt,
  state: choiceOf(states),
  order: choiceOf(orders),
});
export type UsersSearch = SearchOf<typeof readUsersSearch>;

export function usersQuery({ currentPage = 1, limit = usersPerPage, ...rest }: UsersSearch) {
  const query = { currentPage, limit, ...rest };
  return queryOptions({
    queryKey: ['console', 'users', query],
    queryFn: ({ signal }) => call('GET /api/admin/user/get-user-list', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const userQuery = (uid: string) =>
  queryOptions({
    queryKey: ['console', 'user', uid],
    queryFn: ({ signal }) => call('GET /api/admin/user/detail', { query: { uid }, signal }),
  });

export const rolesQuery = queryOptions({
  queryKey: ['console', 'roles'],
  queryFn: ({ signal }) => call('GET /api/admin/roles', { signal }),
});

/** Poll interval of a running import in milliseconds. */
const poll = 1000;

export const importJobQuery = (id: string) =>
  queryOptions({
    queryKey: ['console', 'user-import', id],
    queryFn: ({ signal }) => call('GET /api/job', { query: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : poll),
    // The page shows the error itself.
    meta: { isQuiet: true },
  });
