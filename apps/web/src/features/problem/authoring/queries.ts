import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';

export type ProblemDraft = CallData<'GET /api/admin/problem-draft'>;
export type DraftFinding = ProblemDraft['findings'][number];
export type ProblemStatistics = CallData<'GET /api/admin/problem-statistics'>;

/** A problem as edited, with its findings. Refetched when the window gains focus. */
export const problemDraftQuery = (pid: number) =>
  queryOptions({
    queryKey: ['problem-draft', pid],
    queryFn: ({ signal }) => call('GET /api/admin/problem-draft', { query: { pid }, signal }),
    refetchOnWindowFocus: 'always',
  });

export type ProblemFile = CallData<'GET /api/admin/problem-files'>[number];

/** Pictures and files of the statement. `revision` is part of the key, so that they are refetched after each save. */
export const problemFilesQuery = (pid: number, revision: number) =>
  queryOptions({
    queryKey: ['problem-draft', pid, 'files', revision],
    queryFn: ({ signal }) => call('GET /api/admin/problem-files', { query: { pid }, signal }),
    placeholderData: keepPreviousData,
  });

/**
 * Factors of the problem’s limits by language. Also the site’s factors, which apply to languages without a factor of
 * the problem.
 */
export const problemFactorsQuery = (pid: number) =>
  queryOptions({
    queryKey: ['problem-draft', pid, 'factors'],
    queryFn: ({ signal }) => call('GET /api/admin/language-limits', { query: { pid }, signal }),
  });

/** Statistics of submissions over the given number of days. */
export const problemStatisticsQuery = (pid: number, days: number) =>
  queryOptions({
    queryKey: ['problem-draft', pid, 'statistics', days],
    queryFn: ({ signal }) => call('GET /api/admin/problem-statistics', { query: { pid, days }, signal }),
    placeholderData: keepPreviousData,
  });

interface KnownTag {
  id: number;
  name: string;
  nameEn?: string | null | undefined;
}

/** Tags that a problem may have: those of the site and of its group. */
export const knownTagsQuery = (gid: number | null) =>
  queryOptions<KnownTag[]>({
    queryKey: ['console', 'tags', 'choice', gid],
    async queryFn({ signal }) {
      if (gid !== null) return call('GET /api/group/get-all-problem-tags', { query: { gid }, signal });
      return (await call('GET /api/admin/tags', { query: { oj: 'ME' }, signal })).tags;
    },
    staleTime: 60_000,
  });
