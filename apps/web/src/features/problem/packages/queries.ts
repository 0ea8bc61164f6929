import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';

export type PackageJob = CallData<'GET /api/admin/problem-package-job'>;
export type JobRow = CallData<'GET /api/jobs'>['records'][number];
export type ExportedProblemRow = CallData<'GET /api/admin/problem/get-problem-list'>['records'][number];

const kinds = 'problem-report,problem-import,problem-export';
/** Polling interval of a running job, in milliseconds. */
const poll = 1500;
/** Maximum number of listed jobs. */
const shown = 8;

/** The viewer's latest reports, imports and exports, newest first. */
export const packageJobsQuery = queryOptions({
  queryKey: ['console', 'package-jobs'],
  queryFn: async ({ signal }) => {
    const { records } = await call('GET /api/jobs', { query: { kinds, limit: shown }, signal });
    return records;
  },
  refetchInterval: ({ state }) => (state.data?.some(isPackageJobRunning) === true ? poll : false),
  meta: { isQuiet: true },
});

/** A report, import or export; not requested again automatically after a rejection. */
export const packageJobQuery = (id: string) =>
  queryOptions({
    queryKey: ['console', 'package-job', id],
    queryFn: ({ signal }) => call('GET /api/admin/problem-package-job', { query: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isPackageJobRunning(state.data.job) ? poll : false,
    meta: { isQuiet: true },
  });

export function isPackageJobRunning({ finishedAt }: Pick<JobRow, 'finishedAt'>): boolean {
  return finishedAt === null;
}

/** Maximum number of listed problems for export. */
export const exportRows = 8;
/** @param imports Number of finished imports. It is part of the key, because each import may have added problems. */
export const exportedProblemsQuery = (currentPage: number, keyword: string | undefined, imports: number) =>
  queryOptions({
    queryKey: ['console', 'export-problems', currentPage, keyword, imports],
    queryFn: ({ signal }) =>
      call('GET /api/admin/problem/get-problem-list', {
        query: { currentPage, limit: exportRows, keyword, oj: 'Mine' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
