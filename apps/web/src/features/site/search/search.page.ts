import { foundKinds, searchLimits } from '@xiezhi/contract/search';
import { queryClient } from '../../../api/query-client.ts';
import { getLocale } from '../../../i18n/locale.ts';
import { pageSearch, readText, type RawSearch } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { resultsQuery, type SearchAddress } from './queries.ts';

export function searchAddress(raw: RawSearch): SearchAddress {
  return {
    ...pageSearch(raw),
    q: readText(raw['q'])?.trim().slice(0, searchLimits.keywordMax) || undefined,
    kind: foundKinds.find((kind) => kind === raw['kind']),
  };
}

export const searchPage = definePage({
  layout: layouts.site,
  path: '/search',
  search: searchAddress,
  load: ({ search }) =>
    search.q === undefined ? [] : [queryClient.prefetchQuery(resultsQuery(search, getLocale()))],
  texts: ['search'],
  component: async () => (await import('./SearchPage.tsx')).SearchPage,
});
