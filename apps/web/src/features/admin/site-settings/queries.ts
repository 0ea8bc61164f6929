import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';

export type SiteSettings = CallData<'GET /api/admin/settings'>;
/** Sections of the settings that have a form. Each has its own version. */
export type SectionName = 'website' | 'limits' | 'mail' | 'services' | 'signIn' | 'sms' | 'ratings';

export const settingsQuery = queryOptions({
  queryKey: ['console', 'settings'],
  queryFn: ({ signal }) => call('GET /api/admin/settings', { signal }),
});

export const siteStorageQuery = queryOptions({
  queryKey: ['console', 'storage'],
  queryFn: ({ signal }) => call('GET /api/admin/storage', { signal }),
});

export const smsOutboxQuery = queryOptions({
  queryKey: ['console', 'sms-outbox'],
  queryFn: ({ signal }) => call('GET /api/admin/sms-outbox', { signal }),
});

export const languageStartersQuery = queryOptions({
  queryKey: ['console', 'language-starters'],
  queryFn: ({ signal }) => call('GET /api/admin/language-starters', { signal }),
});

export const languageLimitsQuery = queryOptions({
  queryKey: ['console', 'language-limits'],
  queryFn: ({ signal }) => call('GET /api/admin/language-limits', { query: {}, signal }),
});
