import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../api/client.ts';

export type SiteSettings = CallData<'GET /api/admin/settings'>;
/** The sections that are edited as a form, each with a version of its own. */
export type SectionName = 'website' | 'limits' | 'mail' | 'services';

export const settingsQuery = queryOptions({
  queryKey: ['console', 'settings'],
  queryFn: ({ signal }) => call('GET /api/admin/settings', { signal }),
});
