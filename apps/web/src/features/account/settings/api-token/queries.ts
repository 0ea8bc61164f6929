import { queryOptions } from '@tanstack/react-query';
import { call, type CallBody, type CallData } from '../../../../api/client.ts';

export type ApiToken = CallData<'GET /api/api-tokens'>[number];
export type Scope = CallBody<'POST /api/api-tokens'>['scopes'][number];

export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => call('GET /api/api-tokens', { signal }),
  meta: { isQuiet: true },
});
