import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';

export type SavedList = CallData<'GET /api/problem-lists'>[number];
export type ProblemRecord = CallData<'GET /api/problem-records'>['fastest'][number];

export const savedListsKey = ['problem-lists'] as const;

/**
 * The bookmarks and private lists of a user.
 * @param pid a problem; each list then says whether it contains this problem
 */
export const savedListsQuery = (uid: string | null, pid: number | null = null) =>
  queryOptions({
    queryKey: [...savedListsKey, uid, pid],
    queryFn: ({ signal }) => call('GET /api/problem-lists', { query: pid === null ? {} : { pid }, signal }),
    enabled: uid !== null,
    meta: { isQuiet: true },
  });

/**
 * The fastest and shortest accepted submissions of a problem.
 * @param language empty: all languages
 */
export const problemRecordsQuery = (pid: number, language: string) =>
  queryOptions({
    queryKey: ['problem-records', pid, language],
    queryFn: ({ signal }) =>
      call('GET /api/problem-records', {
        query: { pid, ...(language !== '' && { language }) },
        signal,
      }),
    placeholderData: (before) => before,
    meta: { isQuiet: true },
  });
