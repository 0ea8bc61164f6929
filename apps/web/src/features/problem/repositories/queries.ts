import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';

export type Repositories = CallData<'GET /api/admin/problem-repositories'>;
export type Repository = Repositories['repositories'][number];
export type RepositoryDetail = CallData<'GET /api/admin/problem-repository'>;
export type RepositoryProblem = RepositoryDetail['problems'][number];
export type RepositorySync = RepositoryDetail['syncs'][number];
export type HookSecret = CallData<'POST /api/admin/problem-repositories'>;

/** Polling interval of a running sync, in milliseconds. */
const poll = 2000;

export const repositoriesKey = ['console', 'repositories'] as const;

/** Repositories of the viewer, and the hosts that root allows. */
export const repositoriesQuery = queryOptions({
  queryKey: [...repositoriesKey, 'all'],
  queryFn: ({ signal }) => call('GET /api/admin/problem-repositories', { signal }),
  meta: { isQuiet: true },
});

/** A repository with its problems and syncs. */
export const repositoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...repositoriesKey, id],
    queryFn: ({ signal }) => call('GET /api/admin/problem-repository', { query: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.repository.isSyncing === true ? poll : false),
    meta: { isQuiet: true },
  });
