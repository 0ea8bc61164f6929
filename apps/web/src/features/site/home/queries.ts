import { limits } from '@xiezhi/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';

export type Announcement = CallData<'GET /api/get-common-announcement'>['records'][number];

export const announcementsQuery = (page: number) =>
  queryOptions({
    queryKey: ['home', 'announcements', page],
    queryFn: ({ signal }) =>
      call('GET /api/get-common-announcement', {
        query: { currentPage: page, limit: limits.announcementPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });

/** The announcement to which a URL links, on any page of the list. */
export const siteAnnouncementQuery = (id: number) =>
  queryOptions({
    queryKey: ['home', 'announcement', id],
    queryFn: ({ signal }) => call('GET /api/get-common-announcement', { query: { id }, signal }),
  });

export const updatedProblemsQuery = queryOptions({
  queryKey: ['home', 'updated-problems'],
  queryFn: ({ signal }) => call('GET /api/get-recent-updated-problem', { signal }),
  meta: { isQuiet: true },
});

/** The viewer's status on the problems of the page; use only when signed in. */
export const myStatusQuery = (pids: readonly number[]) =>
  queryOptions({
    queryKey: ['home', 'my-status', pids],
    queryFn: ({ signal }) =>
      call('POST /api/get-user-problem-status', {
        body: { pidList: [...pids], isContestProblemList: false },
        signal,
      }),
    enabled: pids.length > 0,
    meta: { isQuiet: true },
  });

export const problemOfTheDayQuery = queryOptions({
  queryKey: ['home', 'problem-of-the-day'],
  queryFn: ({ signal }) => call('GET /api/get-problem-of-the-day', { signal }),
  meta: { isQuiet: true },
});

/**
 * Problems that the user has tried and not solved. Refetched on each visit of the home page, because there may be a new
 * verdict.
 */
export const unfinishedQuery = (uid: string | undefined) =>
  queryOptions({
    queryKey: ['problem-status', 'unfinished', uid],
    queryFn: ({ signal }) => call('GET /api/get-unfinished-problems', { signal }),
    meta: { isQuiet: true },
  });

export const weekQuery = queryOptions({
  queryKey: ['home', 'week'],
  queryFn: ({ signal }) => call('GET /api/get-last-week-submission-statistics', { signal }),
  staleTime: 60_000,
  meta: { isQuiet: true },
});

export const sevenDayRankQuery = queryOptions({
  queryKey: ['home', 'seven-day-rank'],
  queryFn: ({ signal }) => call('GET /api/get-recent-seven-ac-rank', { signal }),
  staleTime: 60_000,
  meta: { isQuiet: true },
});

export const carouselQuery = queryOptions({
  queryKey: ['home', 'carousel'],
  queryFn: ({ signal }) => call('GET /api/home-carousel', { signal }),
  staleTime: 300_000,
  meta: { isQuiet: true },
});

export type RecentContest = CallData<'GET /api/get-recent-contest'>[number];
export const recentContestsQuery = queryOptions({
  queryKey: ['home', 'contests'],
  queryFn: ({ signal }) => call('GET /api/get-recent-contest', { signal }),
  staleTime: 60_000,
  meta: { isQuiet: true },
});

export type OtherContest = CallData<'GET /api/get-recent-other-contest'>[number];
export const otherContestsQuery = queryOptions({
  queryKey: ['home', 'other-contests'],
  queryFn: ({ signal }) => call('GET /api/get-recent-other-contest', { signal }),
  staleTime: 300_000,
  meta: { isQuiet: true },
});

export type MyHomeworkRow = CallData<'GET /api/my-homework'>[number];
/** The user's unfinished homework; use only when signed in. */
export const myHomeworkQuery = (uid: string | undefined) =>
  queryOptions({
    queryKey: ['home', 'homework', uid],
    queryFn: ({ signal }) => call('GET /api/my-homework', { signal }),
    meta: { isQuiet: true },
  });

/** Reads the groups that a signed-in user belongs to, newest first. */
export const myGroupsQuery = (uid: string | undefined) =>
  queryOptions({
    queryKey: ['home', 'groups', uid],
    queryFn: ({ signal }) =>
      call('GET /api/get-group-list', { query: { onlyMine: true, currentPage: 1, limit: 5 }, signal }),
    meta: { isQuiet: true },
  });
