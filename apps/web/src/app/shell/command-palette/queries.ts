import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';
import type { Locale } from '../../../i18n/locale.ts';

export type SearchResults = CallData<'GET /api/search'>;

export const searchQuery = (keyword: string, locale: Locale) =>
  queryOptions({
    queryKey: ['search', keyword, locale],
    queryFn: ({ signal }) => call('GET /api/search', { query: { keyword }, signal }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { isQuiet: true },
  });
