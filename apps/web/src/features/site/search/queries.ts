import { searchLimits, type FoundKind } from '@xiezhi/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';
import type { Locale } from '../../../i18n/locale.ts';

export type SearchResultPage = CallData<'GET /api/search-results'>;
export type SearchResult = SearchResultPage['records'][number];

export interface SearchAddress {
  /** Keyword. */
  q?: string | undefined;
  /** The selected kind. By default, the first kind with results. */
  kind?: FoundKind | undefined;
  currentPage?: number | undefined;
  limit?: number | undefined;
}

export const resultsQuery = (
  { q = '', kind, currentPage = 1, limit = searchLimits.pageSize }: SearchAddress,
  locale: Locale,
) =>
  queryOptions({
    queryKey: ['search-results', q, kind, currentPage, limit, locale],
    queryFn: ({ signal }) =>
      call('GET /api/search-results', { query: { keyword: q, kind, currentPage, limit }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { isQuiet: true },
  });
