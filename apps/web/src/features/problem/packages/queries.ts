import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';

export type PackageJob = CallData<'GET /api/admin/problem-package-job'>;
export type JobRow = CallData<'GET /api/jobs'>['records'][number];
export type ProblemRow = CallData<'GET /api/admin/problem/get-problem-list'>['records'][number];

const kinds = 'problem-report,problem-import,problem-export';
/** Milliseconds between two looks at work that goes on. */
const poll = 1500;
/** Pieces of work that are shown. */
const shown = 8;

/** The viewer's latest reports, imports and exports, newest first. */
export const packageJobsQuery = queryOptions({
  queryKey: ['console', 'package-jobs'],
  queryFn: async ({ signal }) => {
    const { records } = await call('GET /api/jobs', { query: { kinds, limit: shown }, signal });
    return records;
  },
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? poll : false),
  meta: { isQuiet: true },
});

/** A report, an import or an export; what was refused is not asked for again unasked. */
export const packageJobQuery = (id: string) =>
  queryOptions({
    queryKey: ['console', 'package-job', id],
    queryFn: ({ signal }) => call('GET /api/admin/problem-package-job', { query: { id }, signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data.job) ? poll : false),
    meta: { isQuiet: true },
  });

export function isUnderWay({ finishedAt }: Pick<JobRow, 'finishedAt'>): boolean {
  return finishedAt === null;
}

/** Problems that can be exported. */
export const exportRows = 8;
/** @param imports How many imports have ended: each may have brought new ones */
export const problemsQuery = (currentPage: number, keyword: string | undefined, imports: number) =>
  queryOptions({
    queryKey: ['console', 'export-problems', currentPage, keyword, imports],
    queryFn: ({ signal }) =>
      call('GET /api/admin/problem/get-problem-list', {
        query: { currentPage, limit: exportRows, keyword, oj: 'Mine' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
