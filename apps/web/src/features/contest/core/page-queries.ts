import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { call } from '../../../api/client.ts';
import { setServerTime } from '../../../lib/clock.ts';
import type { Phase } from './contest-schedule.ts';
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

/** A contest for its public scoreboard, which needs no sign-in. */
export function publicScoreboardQuery(cid: number) {
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

/**
 * The viewer's own row of the public scoreboard; null if they have none. It is a separate query, so that content that
 * needs the contest does not wait for a scoreboard.
 */
export function ownRowQuery(cid: number, uid: string | undefined, phase: Phase) {
  return queryOptions({
    queryKey: ['own-row', cid, uid, phase],
    queryFn: async ({ signal }) => {
      // The server puts the viewer's own row, if any, above all others, so one row is enough.
      const body = { cid, currentPage: 1, limit: 1 };
      const { records } = await call('POST /api/get-contest-rank', { body, signal });
      return records.find((row) => row.uid === uid) ?? null;
    },
    staleTime: intervals.scoreboardPolling,
    refetchInterval: phase === 'running' ? intervals.scoreboardPolling : false,
    retry: false,
    meta: { isQuiet: true },
  });
}

/** Number of entries of the contest log, and the hash of the last one. */
export function logHeadQuery(cid: number) {
  return queryOptions({
    queryKey: [...contestKey(cid), 'log-head'],
    queryFn: ({ signal }) => call('GET /api/contest-log-head', { query: { cid }, signal }),
    meta: { isQuiet: true },
  });
}
