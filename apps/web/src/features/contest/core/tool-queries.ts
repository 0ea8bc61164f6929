import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';
import { contestKey } from './queries.ts';

export type AcceptedRecord = CallData<'GET /api/get-contest-ac-info'>['records'][number];
export type PrintRequest = CallData<'GET /api/get-contest-print'>['records'][number];

/** Rows per page of the two lists. */
export const balloonsPerPage = 20;
export const printsPerPage = 15;

/** First accepted submissions. Those without a delivered balloon come first. */
export function balloonsQuery(cid: number, currentPage: number, limit: number) {
  return queryOptions({
    queryKey: [...contestKey(cid), 'accepted', currentPage, limit],
    queryFn: ({ signal }) =>
      call('GET /api/get-contest-ac-info', { query: { cid, currentPage, limit }, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}

/** Print requests. Pending ones come first. */
export function printQuery(cid: number, currentPage: number, limit: number) {
  return queryOptions({
    queryKey: [...contestKey(cid), 'prints', currentPage, limit],
    queryFn: ({ signal }) =>
      call('GET /api/get-contest-print', { query: { cid, currentPage, limit }, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}
