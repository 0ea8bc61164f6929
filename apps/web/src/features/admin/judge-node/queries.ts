import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';

export type JudgeNode = CallData<'GET /api/judge-nodes'>['nodes'][number];
export type NodeToken = CallData<'GET /api/admin/node-tokens'>[number];

/** Poll interval of the nodes in milliseconds. */
export const nodesPoll = 5000;

export const managedNodesQuery = queryOptions({
  queryKey: ['console', 'judge-nodes'],
  queryFn: ({ signal }) => call('GET /api/judge-nodes', { signal }),
  refetchInterval: nodesPoll,
  meta: { isQuiet: true },
});

export const throughputQuery = queryOptions({
  queryKey: ['console', 'judge-node-pace'],
  queryFn: ({ signal }) => call('GET /api/admin/judge-node-pace', { signal }),
  refetchInterval: 6 * nodesPoll,
  meta: { isQuiet: true },
});

export const tokensQuery = queryOptions({
  queryKey: ['console', 'node-tokens'],
  queryFn: ({ signal }) => call('GET /api/admin/node-tokens', { signal }),
  // The server records the last use of a token once a minute.
  refetchInterval: 30_000,
});
