import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';
import { groupKey } from '../core/queries.ts';

export type ManagedProblem = CallData<'GET /api/group/get-admin-problem-list'>['records'][number];

interface Asked {
  keyword?: string | undefined;
  auth?: number | undefined;
  currentPage: number;
  limit: number;
}

/** Problems of a group in every state, for administrators of the group. */
export const managedGroupProblemsQuery = (gid: number, asked: Asked) =>
  queryOptions({
    queryKey: [...groupKey(gid), 'managed-problems', asked],
    queryFn: ({ signal }) =>
      call('GET /api/group/get-admin-problem-list', { query: { gid, ...asked }, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
