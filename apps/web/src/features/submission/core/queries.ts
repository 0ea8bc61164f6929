import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { groupOf, practice, type Scope, scopeKey } from '@xiezhi/contract/enums/scope';
import { call, type CallData } from '../../../api/client.ts';
import type { ScopedProblem } from '../../../lib/scoped-problem.ts';
import type { SubmissionFilters } from './filters.ts';

export type SubmissionDetail = CallData<'GET /api/get-submission-detail'>;
export type Submission = SubmissionDetail['submission'];
export type CaseResults = NonNullable<CallData<'GET /api/get-all-case-result'>>;
export type JudgeCase = NonNullable<CaseResults['judgeCaseList']>[number];
export type SubmissionListData = CallData<'GET /api/get-submission-list'>;
export type SubmissionRow = SubmissionListData['records'][number];

/** One submission, as far as the viewer may see it. */
export function submissionQuery(submitId: number) {
  return queryOptions({
    queryKey: ['submission', submitId],
    queryFn: ({ signal }) => call('GET /api/get-submission-detail', { query: { submitId }, signal }),
    meta: { isQuiet: true },
  });
}

/** Case results; null if the problem hides them. */
export function caseResultsQuery(submitId: number) {
  return queryOptions({
    queryKey: ['submission', submitId, 'cases'],
    queryFn: ({ signal }) =>
      call('GET /api/get-all-case-result', { query: { submitId, samples: true }, signal }),
    meta: { isQuiet: true },
  });
}

/** What the viewer gained by an accepted submission. Null if there is nothing. */
export function gainQuery(submitId: number) {
  return queryOptions({
    queryKey: ['submission', submitId, 'gain'],
    queryFn: ({ signal }) => call('GET /api/get-submission-gain', { query: { submitId }, signal }),
    meta: { isQuiet: true },
  });
}
/** Input, answer and output of one case, if its data is visible to the viewer. */
export function caseDataQuery(submitId: number, seq: number) {
  return queryOptions({
    queryKey: ['submission', submitId, 'case-data', seq],
    queryFn: ({ signal }) => call('GET /api/get-case-data', { query: { submitId, seq }, signal }),
    meta: { isQuiet: true },
  });
}
export type CaseData = CallData<'GET /api/get-case-data'>;

/** All judgings of a submission; for staff. */
export function judgingsQuery(submitId: number) {
  return queryOptions({
    queryKey: ['submission', submitId, 'judgings'],
    queryFn: ({ signal }) => call('GET /api/get-submission-judgings', { query: { submitId }, signal }),
    meta: { isQuiet: true },
  });
}

/**
 * Fetches a page of the submission list. In a contest, it lists the submissions after the start, including those after
 * the end. Before the start, it lists those of testers.
 */
export function fetchSubmissions(
  filters: SubmissionFilters,
  signal: AbortSignal,
  scope: Scope = practice,
): Promise<SubmissionListData> {
  const gid = groupOf(scope);
  const { currentPage, limit, onlyMine, status, username, problemID, completeProblemID } = filters;
  if (scope.kind === 'contest')
    return call('GET /api/contest-submissions', {
      query: { ...filters, contestID: scope.cid, containsEnd: true },
      signal,
    });
  return call('GET /api/get-submission-list', {
    query: { currentPage, limit, onlyMine, completeProblemID, status, username, problemID, gid },
    signal,
  });
}

/** A page of the submission list; keeps the previous page while loading. */
export function submissionListQuery(filters: SubmissionFilters, scope: Scope = practice) {
  return queryOptions({
    queryKey: ['submissions', scopeKey(scope), filters],
    queryFn: ({ signal }) => fetchSubmissions(filters, signal, scope),
    placeholderData: keepPreviousData,
    // Long enough to reuse the request that was sent before rendering.
    staleTime: 1000,
    meta: { isQuiet: true },
  });
}

/** The viewer's own submissions to a problem. */
export function mySubmissionsQuery(
  { scope, problemId }: ScopedProblem,
  currentPage: number,
  limit: number = limits.mySubmissionsPageSize,
) {
  return submissionListQuery(
    {
      onlyMine: true,
      status: undefined,
      username: undefined,
      problemID: problemId,
      completeProblemID: true,
      currentPage,
      limit,
    },
    scope,
  );
}
