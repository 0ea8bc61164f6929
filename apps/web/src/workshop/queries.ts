import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../api/client.ts';

export type ProblemDraft = CallData<'GET /api/admin/problem-draft'>;
export type Finding = ProblemDraft['findings'][number];
export type ProblemStatistics = CallData<'GET /api/admin/problem-statistics'>;

/** A problem as the workshop edits it, with what is missing. Asked anew whenever one comes back to the window. */
export const problemDraftQuery = (pid: number) =>
  queryOptions({
    queryKey: ['workshop', pid],
    queryFn: ({ signal }) => call('GET /api/admin/problem-draft', { query: { pid }, signal }),
    refetchOnWindowFocus: 'always',
  });

/** How submissions went, over so many days. */
export const problemStatisticsQuery = (pid: number, days: number) =>
  queryOptions({
    queryKey: ['workshop', pid, 'statistics', days],
    queryFn: ({ signal }) => call('GET /api/admin/problem-statistics', { query: { pid, days }, signal }),
  });

/** Tags of the site, for choosing among them. */
export const knownTagsQuery = queryOptions({
  queryKey: ['console', 'tags', 'ME'],
  queryFn: ({ signal }) => call('GET /api/admin/tags', { query: { oj: 'ME' }, signal }),
  staleTime: 60_000,
});
