import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { groupOf, practice, type Scope, scopeKey } from '@xiezhi/contract/enums/scope';
import { call, type CallData } from '../../../api/client.ts';
import type { ProblemPlace } from '../../../lib/problem-place.ts';
import type { SubmissionFilters } from './filters.ts';

export type SubmissionDetail = CallData<'GET /api/get-submission-detail'>;
export type Submission = SubmissionDetail['submission'];
export type CaseResults = NonNullable<CallData<'GET /api/get-all-case-result'>>;
export type JudgeCase = NonNullable<CaseResults['judgeCaseList']>[number];
export type SubmissionPage = CallData<'GET /api/get-submission-list'>;
export type SubmissionRow = SubmissionPage['records'][number];

/** One submission as far as the viewer may see it. */
export function submissionQuery(submitId: number) {
  return queryOptions({
    queryKey: ['submission', submitId],
    queryFn: ({ signal }) => call('GET /api/get-submission-detail', { query: { submitId }, signal }),
    meta: { isQuiet: true },
  });
}

/** Case results; null where the problem keeps them closed. */
export function caseResultsQuery(submitId: number) {
  return queryOptions({
    queryKey: ['submission', submitId, 'cases'],
    queryFn: ({ signal }) =>
      call('GET /api/get-all-case-result', { query: { submitId, samples: true }, signal }),
    meta: { isQuiet: true },
  });
}

/** What one's own accepted submission has gained; null where nothing is told. */
export function gainQuery(submitId: number) {
  return queryOptions({
    queryKey: ['submission', submitId, 'gain'],
    queryFn: ({ signal }) => call('GET /api/get-submission-gain', { query: { submitId }, signal }),
    meta: { isQuiet: true },
  });
}
/** Input, answer and output of one case, where its data is open to the viewer. */
export function caseDataQuery(submitId: number, seq: number) {
  return queryOptions({
    queryKey: ['submission', submitId, 'case-data', seq],
    queryFn: ({ signal }) => call('GET /api/get-case-data', { query: { submitId, seq }, signal }),
    meta: { isQuiet: true },
  });
}
export type CaseData = CallData<'GET /api/get-case-data'>;

/** Each judging that a submission has had; for staff. */
export function judgingsQuery(submitId: number) {
  return queryOptions({
    queryKey: ['submission', submitId, 'judgings'],
    queryFn: ({ signal }) => call('GET /api/get-submission-judgings', { query: { submitId }, signal }),
    meta: { isQuiet: true },
  });
}

/** A page of the submission list, as it is now; of a contest those from its start on, whenever they came. */
export function fetchSubmissions(
  filters: SubmissionFilters,
  signal: AbortSignal,
  scope: Scope = practice,
): Promise<SubmissionPage> {
  const gid = groupOf(scope);
  const { currentPage, limit, onlyMine, status, username, problemID, completeProblemID } = filters;
  if (scope.kind === 'contest')
    return call('GET /api/contest-submissions', {
      query: { beforeContestSubmit: false, ...filters, contestID: scope.cid, containsEnd: true },
      signal,
    });
  return call('GET /api/get-submission-list', {
    query: { currentPage, limit, onlyMine, completeProblemID, status, username, problemID, gid },
    signal,
  });
}

/** A page of the submission list; the page before stays until it comes. */
export function submissionListQuery(filters: SubmissionFilters, scope: Scope = practice) {
  return queryOptions({
    queryKey: ['submissions', scopeKey(scope), filters],
    queryFn: ({ signal }) => fetchSubmissions(filters, signal, scope),
    placeholderData: keepPreviousData,
    // Long enough for what was asked before the page was drawn.
    staleTime: 1000,
    meta: { isQuiet: true },
  });
}

/** Question for one's own submissions to a problem. */
export function mySubmissionsQuery(
  { scope, problemId }: ProblemPlace,
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
