import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { call, type CallData } from '../../../api/client.ts';

export type GroupInfo = CallData<'GET /api/get-group-detail'>;
export type Member = CallData<'GET /api/group/get-member-list'>['records'][number];
export type GroupAnnouncement = CallData<'GET /api/group/get-announcement-list'>['records'][number];
export type LogRow = CallData<'GET /api/group/log'>['records'][number];

/** Key prefix of all queries about a group. */
export const groupKey = (gid: number) => ['group', gid] as const;

/** One group with the viewer’s permissions. */
export const groupQuery = (gid: number) =>
  queryOptions({
    queryKey: [...groupKey(gid), 'info'],
    queryFn: ({ signal }) => call('GET /api/get-group-detail', { query: { gid }, signal }),
    meta: { isQuiet: true },
  });

/** Requirements for creating a group. */
export const groupAllowanceQuery = queryOptions({
  queryKey: ['group-allowance'],
  queryFn: ({ signal }) => call('GET /api/group-allowance', { signal }),
  staleTime: 0,
});

/** Rows per page of members and of administrators’ lists. */
export const membersPerPage = 10;

export interface MemberFilters {
  keyword?: string | undefined;
  auth?: number | undefined;
  currentPage?: number | undefined;
  limit?: number | undefined;
}

/** Members of a group. Administrators can also request all rows, including applicants. */
export function membersQuery(gid: number, filters: MemberFilters, whose: 'members' | 'everybody') {
  const { keyword, auth, currentPage = 1, limit = membersPerPage } = filters;
  const query = { gid, keyword, auth, currentPage, limit };
  return queryOptions({
    queryKey: [...groupKey(gid), whose, query],
    queryFn: ({ signal }) =>
      whose === 'members'
        ? call('GET /api/group/get-member-list', { query, signal })
        : call('GET /api/group/get-apply-list', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}

/** Announcements that members see on the home page of the group. */
export function visibleAnnouncementsQuery(gid: number, currentPage: number) {
  const query = { gid, currentPage, limit: limits.announcementPageSize };
  return queryOptions({
    queryKey: [...groupKey(gid), 'announcements', 'shown', query],
    queryFn: ({ signal }) => call('GET /api/group/get-announcement-list', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}

/** Announcements in every state, for administrators of the group. */
export function allAnnouncementsQuery(gid: number, currentPage: number, limit: number = membersPerPage) {
  const query = { gid, currentPage, limit };
  return queryOptions({
    queryKey: [...groupKey(gid), 'announcements', 'all', query],
    queryFn: ({ signal }) => call('GET /api/group/get-admin-announcement-list', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}

/** One announcement, on any page of the list; null: not found. */
export function groupAnnouncementQuery(gid: number, id: number) {
  return queryOptions({
    queryKey: [...groupKey(gid), 'announcements', 'one', id],
    async queryFn({ signal }) {
      for (let currentPage = 1; ; currentPage += 1) {
        const query = { gid, currentPage, limit: limits.textPageSizeMax };
        // oxlint-disable-next-line no-await-in-loop -- the next page is read where this one lacks it
        const { records, pages } = await call('GET /api/group/get-admin-announcement-list', {
          query,
          signal,
        });
        const found = records.find((row) => row.id === id);
        if (found !== undefined) return found;
        if (currentPage >= pages) return null;
      }
    },
    meta: { isQuiet: true },
  });
}

/** The audit log of the group. */
export function logQuery(gid: number, currentPage: number) {
  const query = { gid, currentPage, limit: membersPerPage };
  return queryOptions({
    queryKey: [...groupKey(gid), 'log', query],
    queryFn: ({ signal }) => call('GET /api/group/log', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}
