import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { call } from '../api/client.ts';
import { setServerTime } from '../lib/clock.ts';
import { contestKey } from './queries.ts';

/** Announcements of a contest, newest first. */
export function contestAnnouncementsQuery(cid: number, currentPage: number, limit: number) {
  return queryOptions({
    queryKey: [...contestKey(cid), 'announcements', currentPage, limit],
    queryFn: ({ signal }) =>
      call('GET /api/get-contest-announcement', { query: { cid, currentPage, limit }, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}

/** A contest for its public board, which needs no login. */
export function outsideQuery(cid: number) {
  return queryOptions({
    queryKey: [...contestKey(cid), 'outside'],
    async queryFn({ signal }) {
      const { contest } = await call('GET /api/get-contest-outsize-info', { query: { cid }, signal });
      if (contest.now !== null) setServerTime(contest.now);
      return contest;
    },
    staleTime: intervals.contestAnnouncementPoll,
    meta: { isQuiet: true },
  });
}

/** How many entries the log of a contest has, and the hash of the last. */
export function logHeadQuery(cid: number) {
  return queryOptions({
    queryKey: [...contestKey(cid), 'log-head'],
    queryFn: ({ signal }) => call('GET /api/contest-log-head', { query: { cid }, signal }),
    meta: { isQuiet: true },
  });
}
