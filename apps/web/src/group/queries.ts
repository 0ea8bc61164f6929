import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../api/client.ts';

export type GroupInfo = CallData<'GET /api/get-group-detail'>;

/** All that belongs to a group is asked under this key. */
export const groupKey = (gid: number) => ['group', gid] as const;

/** One group with what the viewer may do there. */
export const groupQuery = (gid: number) =>
  queryOptions({
    queryKey: [...groupKey(gid), 'info'],
    queryFn: ({ signal }) => call('GET /api/get-group-detail', { query: { gid }, signal }),
    meta: { isQuiet: true },
  });
