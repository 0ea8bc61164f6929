import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData, type CallQuery } from '../../../api/client.ts';

/** Milliseconds between two looks at how the system is doing. */
export const overviewPoll = 5000;

export type Overview = CallData<'GET /api/admin/overview'>;
export type Act = CallData<'GET /api/admin/audit-log'>['records'][number];

export const overviewQuery = queryOptions({
  queryKey: ['console', 'overview'],
  queryFn: ({ signal }) => call('GET /api/admin/overview', { signal }),
  refetchInterval: overviewPoll,
  meta: { isQuiet: true },
});

export type Finding = CallData<'GET /api/admin/health'>['findings'][number];

/** Sentences of the server, in the reader's language; asked anew each minute. */
export const healthQuery = queryOptions({
  queryKey: ['console', 'health'],
  queryFn: ({ signal }) => call('GET /api/admin/health', { signal }),
  refetchInterval: 60_000,
  meta: { isQuiet: true },
});

export const figuresQuery = queryOptions({
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

/** Milliseconds between two looks at backups that are being made, and at none. */
const backupPoll = { busy: 1000, idle: 30_000 };

/** Backups and the last rehearsal of a restore; the first page tells of them too. */
export const backupsQuery = queryOptions({
  queryKey: ['console', 'backups'],
  queryFn: ({ signal }) => call('GET /api/admin/backups', { signal }),
  refetchInterval: ({ state }) => ((state.data?.jobs.length ?? 0) > 0 ? backupPoll.busy : backupPoll.idle),
});
