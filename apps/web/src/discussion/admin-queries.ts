import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../api/client.ts';
import type { PageSearch } from '../lib/search.ts';

export type Report = CallData<'GET /api/admin/discussion-report'>['records'][number];

/** Rows a page of the console's lists. */
export const adminRows = 15;
export const adminTabs = ['posts', 'reports', 'categories'] as const;
export type AdminTab = (typeof adminTabs)[number];
/** The first: all but the deleted. */
export const postStates = ['all', 'normal', 'disabled', 'deleted'] as const;

export interface AdminSearch extends PageSearch {
  tab?: AdminTab | undefined;
  keyword?: string | undefined;
  state?: (typeof postStates)[number] | undefined;
  isOpen?: true | undefined;
}

export function adminPostsQuery({ keyword, state, currentPage = 1, limit = adminRows }: AdminSearch) {
  return queryOptions({
    queryKey: ['console', 'discussions', { keyword, state, currentPage, limit }],
    queryFn: ({ signal }) =>
      call('GET /api/get-discussion-list', {
        query: { admin: true, keyword, state: state === 'all' ? undefined : state, currentPage, limit },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function reportsQuery({ isOpen, currentPage = 1, limit = adminRows }: AdminSearch) {
  return queryOptions({
    queryKey: ['console', 'reports', { isOpen, currentPage, limit }],
    queryFn: ({ signal }) =>
      call('GET /api/admin/discussion-report', { query: { isOpen, currentPage, limit }, signal }),
    placeholderData: keepPreviousData,
  });
}
