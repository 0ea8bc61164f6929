import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';

export type OpenRun = CallData<'GET /api/virtual-participations'>[number];

/** Running and scheduled virtual participations of the viewer. */
export const openRunsQuery = queryOptions({
  queryKey: ['virtual-participations'],
  queryFn: ({ signal }) => call('GET /api/virtual-participations', { signal }),
  meta: { isQuiet: true },
});
