import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { call, type CallData, type CallQuery } from '../../../api/client.ts';

export type UserHome = CallData<'GET /api/get-user-home-info'>;
/** Without both: the viewer. */
export type UserChoice = Pick<CallQuery<'GET /api/get-user-home-info'>, 'uid' | 'username'>;

export const userHomeQuery = ({ uid, username }: UserChoice) =>
  queryOptions({
    queryKey: ['user-home', uid, username],
    queryFn: ({ signal }) => call('GET /api/get-user-home-info', { query: { uid, username }, signal }),
    meta: { isQuiet: true },
  });

export const heatmapQuery = ({ uid, username }: UserChoice) =>
  queryOptions({
    queryKey: ['user-heatmap', uid, username],
    queryFn: ({ signal }) => call('GET /api/get-user-calendar-heatmap', { query: { uid, username }, signal }),
    staleTime: 60_000,
    meta: { isQuiet: true },
  });

export type UserActivity = CallData<'GET /api/user-activity'>;
export type ActivityQuery = Pick<UseQueryResult<UserActivity>, 'data' | 'error' | 'refetch'>;

/** Recent submissions, finished contests, and statistics of a user. */
export const activityQuery = ({ uid, username }: UserChoice) =>
  queryOptions({
    queryKey: ['user-activity', uid, username],
    queryFn: ({ signal }) => call('GET /api/user-activity', { query: { uid, username }, signal }),
    staleTime: 10_000,
    meta: { isQuiet: true },
  });
