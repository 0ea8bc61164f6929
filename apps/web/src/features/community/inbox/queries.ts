import { queryOptions } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { call } from '../../../api/client.ts';

/** Polled every two minutes while a user is signed in. */
export const unreadQuery = (uid: string) =>
  queryOptions({
    queryKey: ['unread', uid],
    queryFn: ({ signal }) => call('GET /api/msg/unread', { signal }),
    refetchInterval: intervals.unreadPoll,
    staleTime: intervals.unreadPoll,
    meta: { isQuiet: true },
  });
