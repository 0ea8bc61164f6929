import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallData } from '../../../api/client.ts';
import { defineListSearch, oneOf, readFlag, readText, type SearchOf } from '../../../lib/search.ts';
import type { ContestAdminApi } from './admin-api.ts';

export type StaffContest = CallData<'GET /api/admin/contest'>;
export type ManagedContestRow = CallData<'GET /api/admin/contest/get-contest-list'>['records'][number];
export type ContestProblems = CallData<'GET /api/admin/contest/get-problem-list'>;
export type ContestProblemLink = ContestProblems['contestProblemMap'][string];

/** Rows per page of the lists. */
export const contestsPerPage = 15;
/** Page size of the problems of a contest. It is large, so that all problems are on one page and can be reordered. */
export const problemsAtOnce = 200;

/** URL parameters of the contest list for staff. */
export const readContestsSearch = defineListSearch({
  keyword: readText,
  /** 0: ACM, 1: OI. */
  type: oneOf<number>([0, 1]),
  /** -1: scheduled, 0: running, 1: ended. */
  status: oneOf<number>([-1, 0, 1]),
  /** Whether to list only contests that the viewer created. */
  mine: readFlag,
});
export type ContestsSearch = SearchOf<typeof readContestsSearch>;

export function contestsQuery(adminApi: ContestAdminApi, search: ContestsSearch) {
  const { keyword, type, status, mine, currentPage = 1, limit = contestsPerPage } = search;
  const query = { keyword, type, status, onlyMine: mine, currentPage, limit };
  return queryOptions({
    queryKey: [...adminApi.key, 'list', query],
    queryFn: ({ signal }) => adminApi.list(query, signal),
    placeholderData: keepPreviousData,
  });
}

export const staffContestQuery = (adminApi: ContestAdminApi, cid: number) =>
  queryOptions({
    queryKey: [...adminApi.key, cid, 'form'],
    queryFn: ({ signal }) => adminApi.read(cid, signal),
  });

/** Problems of a contest, in the order of the contest, with their labels. */
export const managedContestProblemsQuery = (adminApi: ContestAdminApi, cid: number) =>
  queryOptions({
    queryKey: [...adminApi.key, cid, 'problems'],
    queryFn: ({ signal }) => adminApi.problems({ cid, currentPage: 1, limit: problemsAtOnce }, signal),
  });

export const managedAnnouncementsQuery = (
  adminApi: ContestAdminApi,
  query: { cid: number; currentPage: number; limit: number },
) =>
  queryOptions({
    queryKey: [...adminApi.key, query.cid, 'announcements', query.currentPage, query.limit],
    queryFn: ({ signal }) => adminApi.announcements(query, signal),
    placeholderData: keepPreviousData,
  });

export const contestAnnouncementQuery = (adminApi: ContestAdminApi, cid: number, aid: number) =>
  queryOptions({
    queryKey: [...adminApi.key, 'announcement', aid],
    queryFn: ({ signal }) => adminApi.announcement(cid, aid, signal),
  });
