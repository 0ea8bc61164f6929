import { queryOptions } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { call } from '../../../api/client.ts';

/** Unread counts of the user, polled every two minutes. */
export const unreadQuery = (uid: string) =>
  queryOptions({
    queryKey: ['unread', uid],
    queryFn: ({ signal }) => call('GET /api/msg/unread', { signal }),
    refetchInterval: intervals.unreadPoll,
    staleTime: intervals.unreadPoll,
    meta: { isQuiet: true },
  });
