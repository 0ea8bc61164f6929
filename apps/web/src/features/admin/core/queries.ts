import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData, type CallQuery } from '../../../api/client.ts';

/** Poll interval of the system status in milliseconds. */
export const overviewPoll = 5000;

export type Overview = CallData<'GET /api/admin/overview'>;
export type AuditEntry = CallData<'GET /api/admin/audit-log'>['records'][number];

export const overviewQuery = queryOptions({
  queryKey: ['console', 'overview'],
  queryFn: ({ signal }) => call('GET /api/admin/overview', { signal }),
  refetchInterval: overviewPoll,
  meta: { isQuiet: true },
});

export type HealthFinding = CallData<'GET /api/admin/health'>['findings'][number];

/** Health findings in the reader's language; refetched every minute. */
export const healthQuery = queryOptions({
  queryKey: ['console', 'health'],
  queryFn: ({ signal }) => call('GET /api/admin/health', { signal }),
  refetchInterval: 60_000,
  meta: { isQuiet: true },
});

export const dashboardMetricsQuery = queryOptions({
  queryKey: ['console', 'figures'],
  queryFn: ({ signal }) => call('GET /api/admin/dashboard/get-dashboard-info', { signal }),
  refetchInterval: overviewPoll,
  meta: { isQuiet: true },
});

export const formerSessionQuery = queryOptions({
  queryKey: ['console', 'former-session'],
  queryFn: ({ signal }) => call('POST /api/admin/dashboard/get-sessions', { signal }),
  staleTime: Infinity,
  meta: { isQuiet: true },
});

export const auditQuery = (query: CallQuery<'GET /api/admin/audit-log'>) =>
  queryOptions({
    queryKey: ['console', 'audit', query],
    queryFn: ({ signal }) => call('GET /api/admin/audit-log', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Poll interval of backups in milliseconds, with and without running jobs. */
const backupPoll = { busy: 1000, idle: 30_000 };

/** Backups and the last restore test; also used by the dashboard. */
export const backupsQuery = queryOptions({
  queryKey: ['console', 'backups'],
  queryFn: ({ signal }) => call('GET /api/admin/backups', { signal }),
  refetchInterval: ({ state }) => ((state.data?.jobs.length ?? 0) > 0 ? backupPoll.busy : backupPoll.idle),
});
