import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { call, type CallData } from '../../../api/client.ts';
import { setServerTime } from '../../../lib/clock.ts';

export type ContestRow = CallData<'GET /api/get-contest-list'>['records'][number];
export type ContestInfo = CallData<'GET /api/get-contest-info'>;
export type PublicContest = CallData<'GET /api/get-contest-outsize-info'>['contest'];
export type ContestProblem = CallData<'GET /api/get-contest-problem'>[number];
export type ContestAnnouncement = CallData<'GET /api/get-contest-announcement'>['records'][number];

export const contestRules = { acm: 0, oi: 1 } as const;
export const contestAuth = { public: 0, private: 1, protected: 2 } as const;

/** Prefix of the query keys of all data of a contest. The data may change when the contest begins or ends. */
export const contestKey = (cid: number) => ['contest', cid] as const;

/** One contest with the viewer's permissions. Its response also synchronizes the local clock with the server. */
export function contestQuery(cid: number) {
  return queryOptions({
    queryKey: [...contestKey(cid), 'info'],
    async queryFn({ signal }) {
      const info = await call('GET /api/get-contest-info', { query: { cid }, signal });
      if (info.now !== null) setServerTime(info.now);
      return info;
    },
    staleTime: intervals.contestAnnouncementPoll,
    meta: { isQuiet: true },
  });
}

/** Problems of a contest with their counts. Visitors may load them as well if the scoreboard is public. */
export function contestProblemsQuery(cid: number, containsEnd = false) {
  return queryOptions({
    queryKey: [...contestKey(cid), 'problems', containsEnd],
    queryFn: ({ signal }) => call('GET /api/get-contest-problem', { query: { cid, containsEnd }, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}
