import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

/** Versions per page. */
export const versionRows = 10;

export const testDataQuery = (pid: number) =>
  queryOptions({
    queryKey: ['console', 'test-data', pid, 'now'],
    queryFn: ({ signal }) => call('GET /api/admin/problem/test-data', { query: { pid }, signal }),
  });

export const versionsQuery = (pid: number, currentPage: number) =>
  queryOptions({
    queryKey: ['console', 'test-data', pid, 'versions', currentPage],
    queryFn: ({ signal }) =>
      call('GET /api/admin/problem/test-data/versions', {
        query: { pid, currentPage, limit: versionRows },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export interface FileName {
  pid: number;
  revision: number;
  /** Id of the case. */
  id: number;
  part: 'input' | 'answer';
}

/** A file of a version. It is immutable, so it is never refetched. */
export const fileQuery = (query: FileName) =>
  queryOptions({
    queryKey: ['console', 'test-data-file', query],
    queryFn: ({ signal }) => call('GET /api/admin/problem/test-data/file', { query, signal }),
    staleTime: Infinity,
  });

/** Draft rejudges of one problem, newest first. */
export const batchesQuery = (displayId: string) =>
  queryOptions({
    queryKey: ['console', 'rejudge-batches', displayId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/rejudge-batches', { query: { problemID: displayId }, signal }),
  });

export const versionComparisonQuery = (id: number) =>
  queryOptions({
    queryKey: ['console', 'rejudge-batch', id],
    queryFn: ({ signal }) => call('GET /api/admin/rejudge-batch', { query: { id }, signal }),
    // Polls until all submissions are judged.
    refetchInterval: ({ state: { data } }) =>
      data && data.batch.state === 'open' && data.batch.judged < data.batch.total ? 1500 : false,
    meta: { isQuiet: true },
  });
