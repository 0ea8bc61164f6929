import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from './client.ts';

export type EnabledRemoteJudge = CallData<'GET /api/remote-judges'>[number];

/** The enabled remote judges with their states. */
export const enabledRemoteJudgesQuery = queryOptions({
  queryKey: ['remote-judges'],
  queryFn: ({ signal }) => call('GET /api/remote-judges', { signal }),
  refetchInterval: 30_000,
  meta: { isQuiet: true },
});
