import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { jobStates } from '@xiezhi/contract/enums/job-states';
import { call, type CallData } from '../../../api/client.ts';
import { defineListSearch, oneOf, type SearchOf } from '../../../lib/search.ts';

export type Job = CallData<'GET /api/jobs'>['records'][number];
export type JobDetail = CallData<'GET /api/job'>;

/** Rows per page of the list. */
export const jobsPerPage = 20;
/** Poll interval in milliseconds, with and without running jobs. */
const poll = { busy: 1500, idle: 15_000 };

/** Search parameters of the list. */
export const readJobsSearch = defineListSearch({ state: oneOf(jobStates) });
export type JobsSearch = SearchOf<typeof readJobsSearch>;

export const isJobRunning = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

export const jobsKey = ['console', 'jobs'] as const;

/** @param isEverybody whether to list jobs of all users, which only root may see */
export function jobsQuery({ currentPage = 1, limit = jobsPerPage, state }: JobsSearch, isEverybody: boolean) {
  const query = { currentPage, limit, state, isEverybody };
  return queryOptions({
    queryKey: [...jobsKey, query],
    queryFn: ({ signal }) => call('GET /api/jobs', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.records.some(isJobRunning) ? poll.busy : poll.idle),
    meta: { isQuiet: true },
  });
}

export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: [...jobsKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/job', { query: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isJobRunning(data) ? poll.busy : false),
    meta: { isQuiet: true },
  });
