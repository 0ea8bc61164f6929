import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from './client.ts';
import { setServerTime } from '../lib/clock.ts';

export type WebsiteConfig = CallData<'GET /api/get-website-config'>;

export const websiteConfigQuery = queryOptions({
  queryKey: ['website-config'],
  queryFn: async ({ signal }) => {
    const config = await call('GET /api/get-website-config', { signal });
    setServerTime(config.now);
    return config;
  },
  staleTime: 300_000,
  meta: { isQuiet: true },
});
