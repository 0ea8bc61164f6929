import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../api/client.ts';
import { pageSearch, readFlag, readInt, readText, type PageSearch, type RawSearch } from '../lib/search.ts';

export type StaffContest = CallData<'GET /api/admin/contest'>;
export type ContestRow = CallData<'GET /api/admin/contest/get-contest-list'>['records'][number];
export type ContestProblems = CallData<'GET /api/admin/contest/get-problem-list'>;
export type ProblemLink = ContestProblems['contestProblemMap'][string];

/** Rows a page of the lists. */
export const contestRows = 15;
/** A contest's problems stand on one page, since their order is changed there. */
export const problemsAtOnce = 200;

/** What the console's list of contests keeps in its address. */
export interface ContestsSearch extends PageSearch {
  keyword?: string | undefined;
  /** 0 ACM, 1 OI. */
  type?: number | undefined;
  /** -1 scheduled, 0 running, 1 ended. */
  status?: number | undefined;
  /** Those that the viewer made. */
  mine?: true | undefined;
}

export function readContestsSearch(raw: RawSearch): ContestsSearch {
  return {
    ...pageSearch(raw),
    keyword: readText(raw['keyword']),
    type: readInt(raw['type']),
    status: readInt(raw['status']),
    mine: readFlag(raw['mine']),
  };
}

/** Everything of the console's contests is asked under this key. */
export const staffContestsKey = ['console', 'contests'] as const;

export function contestsQuery(search: ContestsSearch) {
  const { keyword, type, status, mine, currentPage = 1, limit = contestRows } = search;
  const query = { keyword, type, status, onlyMine: mine, currentPage, limit };
  return queryOptions({
    queryKey: [...staffContestsKey, 'list', query],
    queryFn: ({ signal }) => call('GET /api/admin/contest/get-contest-list', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const staffContestQuery = (cid: number) =>
  queryOptions({
    queryKey: [...staffContestsKey, cid, 'form'],
    queryFn: ({ signal }) => call('GET /api/admin/contest', { query: { cid }, signal }),
  });

/** Problems of a contest in their order, with what they are called there. */
export const contestProblemsQuery = (cid: number) =>
  queryOptions({
    queryKey: [...staffContestsKey, cid, 'problems'],
    queryFn: ({ signal }) =>
      call('GET /api/admin/contest/get-problem-list', {
        query: { cid, currentPage: 1, limit: problemsAtOnce },
        signal,
      }),
  });

export const contestAnnouncementsQuery = (cid: number, currentPage: number, limit: number = contestRows) =>
  queryOptions({
    queryKey: [...staffContestsKey, cid, 'announcements', currentPage, limit],
    queryFn: ({ signal }) =>
      call('GET /api/admin/contest/announcement', { query: { cid, currentPage, limit }, signal }),
    placeholderData: keepPreviousData,
  });

export const contestAnnouncementQuery = (aid: number) =>
  queryOptions({
    queryKey: [...staffContestsKey, 'announcement', aid],
    queryFn: ({ signal }) => call('GET /api/admin/contest/announcement-detail', { query: { aid }, signal }),
  });
