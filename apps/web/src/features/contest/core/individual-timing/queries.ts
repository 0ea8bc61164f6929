import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../../api/client.ts';
import { contestKey } from '../queries.ts';

export type OwnTimes = CallData<'GET /api/contest-own-times'>;
export type OwnTimeRow = OwnTimes['records'][number];

/** Rows per page. */
export const ownTimesPerPage = 30;

/** Individual times of the participants. Polled every few seconds, because no event tells that a time has run out. */
export function ownTimesQuery(cid: number, currentPage: number, limit: number, keyword: string | undefined) {
  return queryOptions({
    queryKey: [...contestKey(cid), 'own-times', currentPage, limit, keyword],
    queryFn: ({ signal }) =>
      call('GET /api/contest-own-times', { query: { cid, currentPage, limit, keyword }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
    meta: { isQuiet: true },
  });
}
