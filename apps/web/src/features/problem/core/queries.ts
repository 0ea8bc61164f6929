import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { groupOf, practice, type Scope, scopeKey, scopeToWire } from '@xiezhi/contract/enums/scope';
import { call, type CallData } from '../../../api/client.ts';
import type { ProblemFilters } from './filters.ts';

export type ProblemPageData = CallData<'GET /api/get-problem-list'>;
export type ProblemRow = ProblemPageData['records'][number];
/** A problem. In a running contest, details that would help to find the problem elsewhere are omitted. */
export type ProblemInfo = CallData<'GET /api/get-contest-problem-details'>;
export type TagGroup = CallData<'GET /api/get-problem-tags-and-classification'>[number];
export type Language = CallData<'GET /api/languages'>[number];

/** A page of the public problems; the previous page stays visible while the next one loads. */
export function problemListQuery(filters: ProblemFilters) {
  const { keyword, difficulty, oj, tagId, sort, isDescending, myStatus, listId, currentPage, limit } =
    filters;
  return queryOptions({
    queryKey: ['problems', filters],
    queryFn: ({ signal }) =>
      call('GET /api/get-problem-list', {
        query: {
          keyword,
          difficulty,
          oj,
          tagId: tagId.length === 0 ? undefined : tagId.join(','),
          sort,
          descending: isDescending,
          myStatus,
          listId,
          currentPage,
          limit,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}

/** Problems of a group as its members see them; counts include only submissions within the group. */
export function groupProblemsQuery(
  gid: number,
  asked: {
    keyword?: string | undefined;
    difficulty?: number | undefined;
    currentPage?: number;
    limit: number;
  },
) {
  return queryOptions({
    queryKey: ['group', gid, 'problems', asked],
    queryFn: ({ signal }) => call('GET /api/group/get-problem-list', { query: { gid, ...asked }, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}

/** The signed-in user's status on problems, by problem number. */
export function problemStatusQuery(uid: string | null, pids: readonly number[], scope: Scope = practice) {
  const { isContestProblemList, cid, gid } = scopeToWire(scope);
  return queryOptions({
    queryKey: ['problem-status', scopeKey(scope), uid, pids],
    queryFn: ({ signal }) =>
      call('POST /api/get-user-problem-status', {
        body: { pidList: [...pids], isContestProblemList, cid, gid },
        signal,
      }),
    enabled: uid !== null && pids.length > 0,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}

/** Tags by classification for a source (`ME`, a remote judge, or `ALL`). */
export function tagsQuery(oj: string) {
  return queryOptions({
    queryKey: ['tags', oj],
    queryFn: ({ signal }) => call('GET /api/get-problem-tags-and-classification', { query: { oj }, signal }),
    staleTime: 300_000,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}

/**
 * Statement, limits, languages and counts of a problem. Refetched only after each verdict, and polled while judge nodes
 * still test their languages, as after the first start of a site.
 */
export function problemQuery(problemId: string, locale: string, scope: Scope = practice) {
  const gid = groupOf(scope);
  return queryOptions<ProblemInfo, Error, ProblemInfo, string[]>({
    queryKey: ['problem', scopeKey(scope), problemId, locale],
    async queryFn({ signal }) {
      if (scope.kind !== 'contest')
        return call('GET /api/get-problem-detail', { query: { problemId, gid: gid ?? undefined }, signal });
      const { cid } = scope;
      const info = await call('GET /api/get-contest-problem-details', {
        query: { cid, displayId: problemId, containsEnd: true },
        signal,
      });
      // A contest problem is addressed by its letter. Only some viewers get its bank id before the end, so the letter
      // replaces it.
      return { ...info, problem: { ...info.problem, problemId } };
    },
    staleTime: intervals.requestTimeout,
    refetchInterval: ({ state }) => state.data?.hasPendingLanguages === true && intervals.languagePoll,
    placeholderData: (before) => (before?.problem.problemId === problemId ? before : undefined),
    meta: { isQuiet: true },
  });
}

export type RemoteProblem = NonNullable<CallData<'GET /api/remote-problem'>>;

/**
 * The remote judge of a problem and its state, as far as the scope reveals them. Null if the problem is judged here.
 */
export function remoteProblemQuery(pid: number, scope: Scope) {
  const cid = scope.kind === 'contest' ? scope.cid : undefined;
  return queryOptions({
    queryKey: ['remote-problem', pid, cid],
    queryFn: ({ signal }) => call('GET /api/remote-problem', { query: { pid, cid }, signal }),
    staleTime: 30_000,
    meta: { isQuiet: true },
  });
}

/** Languages of the remote judge of a problem. */
export const remoteLanguagesQuery = (pid: number) =>
  queryOptions({
    queryKey: ['languages', pid],
    queryFn: ({ signal }) => call('GET /api/languages', { query: { pid, all: true }, signal }),
    staleTime: 600_000,
    meta: { isQuiet: true },
  });

/** All languages with their descriptions; they rarely change. */
export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => call('GET /api/languages', { signal }),
  staleTime: 600_000,
  meta: { isQuiet: true },
});
