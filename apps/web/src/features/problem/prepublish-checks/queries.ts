import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';

export type Checks = CallData<'GET /api/admin/problem-check'>;
export type CheckRun = NonNullable<Checks['run']>;
export type CheckResult = NonNullable<Checks['result']>;
export type Solution = Checks['solutions'][number];
export type SolutionSource = CallData<'GET /api/admin/problem-solution'>;

/** Polling interval of a run, in milliseconds. */
const lookInterval = 1000;

export function isCheckRunning(run: CheckRun | null | undefined): boolean {
  return run?.state === 'waiting' || run?.state === 'running';
}

/** The checks of a problem; polled every second while they run. */
export const checksQuery = (pid: number) =>
  queryOptions({
    queryKey: ['problem-draft', pid, 'checks'],
    queryFn: ({ signal }) => call('GET /api/admin/problem-check', { query: { pid }, signal }),
    refetchInterval: ({ state }) => (isCheckRunning(state.data?.run) ? lookInterval : false),
    meta: { isQuiet: true },
  });

/** The current source of a reference solution. */
export const solutionQuery = (pid: number, path: string) =>
  queryOptions({
    queryKey: ['problem-draft', pid, 'solution', path],
    queryFn: ({ signal }) => call('GET /api/admin/problem-solution', { query: { pid, path }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
