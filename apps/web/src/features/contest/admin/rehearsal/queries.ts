import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../../api/client.ts';

export type Rehearsals = CallData<'GET /api/admin/contest/rehearsals'>;
export type RehearsalRow = Rehearsals['rehearsals'][number];
export type RehearsalDetail = CallData<'GET /api/admin/contest/rehearsal'>;
export type RehearsalReportData = NonNullable<RehearsalDetail['report']>;

/** Poll interval of a running rehearsal, in milliseconds. */
const lookInterval = 1000;

export const rehearsalsKey = (cid: number) => ['console', 'contests', cid, 'rehearsals'] as const;

export function isRehearsalRunning({ state }: Pick<RehearsalRow, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** Possible and past rehearsals; polled every second while one is running. */
export const rehearsalsQuery = (cid: number) =>
  queryOptions({
    queryKey: rehearsalsKey(cid),
    queryFn: ({ signal }) => call('GET /api/admin/contest/rehearsals', { query: { cid }, signal }),
    refetchInterval: ({ state }) => (state.data?.rehearsals.some(isRehearsalRunning) ? lookInterval : false),
    meta: { isQuiet: true },
  });

/** A finished rehearsal with its report. */
export const rehearsalQuery = (cid: number, id: number) =>
  queryOptions({
    queryKey: [...rehearsalsKey(cid), id],
    queryFn: ({ signal }) => call('GET /api/admin/contest/rehearsal', { query: { cid, id }, signal }),
  });
