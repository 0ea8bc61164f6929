import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/client.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call('GET /api/second-factor', { signal }),
  meta: { isQuiet: true },
});
