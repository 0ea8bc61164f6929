import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** The problems of a training or a contest with one's own status. */
export function problemSetQuery(ids: { tid?: number; cid?: number }) {
  return queryOptions({
    queryKey: ['problem-status', 'set', ids],
    queryFn: ({ signal }) => call('GET /api/get-full-screen-problem-list', { query: ids, signal }),
    enabled: ids.tid !== undefined || ids.cid !== undefined,
    meta: { isQuiet: true },
  });
}
