import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

/** Poll interval of the system status in milliseconds. */
export const systemPoll = 10_000;

export const systemInfoQuery = queryOptions({
  queryKey: ['system-info'],
  queryFn: ({ signal }) => call('GET /api/system-info', { signal }),
  refetchInterval: systemPoll,
  meta: { isQuiet: true },
});

/** All judge nodes, for users who manage problems. */
export const nodesQuery = queryOptions({
  queryKey: ['judge-nodes'],
  queryFn: ({ signal }) => call('GET /api/judge-nodes', { signal }),
  refetchInterval: systemPoll,
  meta: { isQuiet: true },
});

export const serviceInfoQuery = queryOptions({
  queryKey: ['service-info'],
  queryFn: ({ signal }) => call('GET /api/admin/config/get-service-info', { signal }),
  refetchInterval: systemPoll,
  meta: { isQuiet: true },
});
