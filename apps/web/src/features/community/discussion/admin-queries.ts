import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';
import { choiceOf, defineListSearch, readFlag, readText, type SearchOf } from '../../../lib/search.ts';

export type PostReport = CallData<'GET /api/admin/discussion-report'>['records'][number];

/** Rows per page of the lists in the console. */
export const postsPerPage = 15;
export const adminTabs = ['posts', 'reports', 'categories'] as const;
export type AdminTab = (typeof adminTabs)[number];
/** States to filter by. The first one means all posts except deleted ones. */
export const postStates = ['all', 'normal', 'disabled', 'deleted'] as const;

export const adminSearch = defineListSearch({
  tab: choiceOf(adminTabs),
  keyword: readText,
  state: choiceOf(postStates),
  isOpen: readFlag,
});
export type AdminSearch = SearchOf<typeof adminSearch>;

/**
 * Posts in every state.
 * @param gid group, for its administrators, who do not see deleted posts; absent for all posts, for staff
 */
export function adminPostsQuery(
  { keyword, state, currentPage = 1, limit = postsPerPage }: AdminSearch,
  gid?: number,
) {
  return queryOptions({
    queryKey: [
      ...(gid === undefined ? ['console', 'discussions'] : ['discussions', 'group', gid]),
      { keyword, state, currentPage, limit },
    ],
    queryFn({ signal }) {
      const asked = { keyword, currentPage, limit };
      if (gid === undefined)
        return call('GET /api/get-discussion-list', {
          query: { ...asked, admin: true, state: state === 'all' ? undefined : state },
          signal,
        });
      const shown = state === 'normal' || state === 'disabled' ? state : undefined;
      return call('GET /api/group/get-admin-discussion-list', {
        query: { ...asked, gid, state: shown },
        signal,
      });
    },
    placeholderData: keepPreviousData,
  });
}

export function postReportsQuery({ isOpen, currentPage = 1, limit = postsPerPage }: AdminSearch) {
  return queryOptions({
    queryKey: ['console', 'reports', { isOpen, currentPage, limit }],
    queryFn: ({ signal }) =>
      call('GET /api/admin/discussion-report', { query: { isOpen, currentPage, limit }, signal }),
    placeholderData: keepPreviousData,
  });
}
