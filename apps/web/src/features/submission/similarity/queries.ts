import { queryOptions } from '@tanstack/react-query';
import type { OwnSimilarityCase } from '@xiezhi/contract/routes/similarity';
import { call, type CallData } from '../../../api/client.ts';

export type Reports = CallData<'GET /api/similarity/reports'>;
export type ReportDetail = CallData<'GET /api/similarity/report'>;
export type Pair = ReportDetail['pairs'][number];
export type PairDetail = CallData<'GET /api/similarity/pair'>;
export type OwnCase = OwnSimilarityCase;

/** The contest, training or problem that reports belong to. */
export interface PlaceSearch {
  cid?: number | undefined;
  tid?: number | undefined;
  pid?: number | undefined;
}

/** Poll interval of a running report, in milliseconds. */
const pollInterval = 1000;

export const similarityKey = ['similarity'] as const;

export function isComparisonRunning({ state }: { readonly state: string }): boolean {
  return state === 'waiting' || state === 'running';
}

/** Returns the search parameters of a contest, training or problem. */
export function searchOf({ kind, id }: { readonly kind: string; readonly id: number }): PlaceSearch {
  if (kind === 'contest') return { cid: id };
  return kind === 'training' ? { tid: id } : { pid: id };
}

/** Reports of a contest, training or problem; polled while one of them is running. */
export const similarityReportsQuery = ({ cid, tid, pid }: PlaceSearch) =>
  queryOptions({
    queryKey: [...similarityKey, 'reports', { cid, tid, pid }],
    queryFn: ({ signal }) => call('GET /api/similarity/reports', { query: { cid, tid, pid }, signal }),
    refetchInterval: ({ state }) => (state.data?.reports.some(isComparisonRunning) ? pollInterval : false),
    meta: { isQuiet: true },
  });

/** One report with its pairs; polled while it is running. */
export const reportQuery = (id: number) =>
  queryOptions({
    queryKey: [...similarityKey, 'report', id],
    queryFn: ({ signal }) => call('GET /api/similarity/report', { query: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isComparisonRunning(state.data) ? pollInterval : false),
    meta: { isQuiet: true },
  });

/** A pair with both programs. Never refetched automatically, because the audit log records each access. */
export const pairQuery = (id: number) =>
  queryOptions({
    queryKey: [...similarityKey, 'pair', id],
    queryFn: ({ signal }) => call('GET /api/similarity/pair', { query: { id }, signal }),
    staleTime: Infinity,
    meta: { isQuiet: true },
  });

export const ownCasesQuery = queryOptions({
  queryKey: [...similarityKey, 'own'],
  queryFn: ({ signal }) => call('GET /api/similarity/own-cases', { signal }),
  meta: { isQuiet: true },
});
