import { queryClient } from '../api/query-client.ts';
import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';
import { contestListQuery, contestListSearch } from './list-query.ts';

export const contestListPage = definePage({
  layout: layouts.site,
  path: '/contest',
  search: contestListSearch,
  load: ({ search }) => [queryClient.prefetchQuery(contestListQuery(search))],
  texts: ['contest'],
  component: async () => (await import('./ContestListPage.tsx')).ContestListPage,
});
