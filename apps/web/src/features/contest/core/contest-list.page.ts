import { queryClient } from '../../../api/query-client.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { contestListQuery, contestListSearch } from './list-query.ts';

export const contestListPage = definePage({
  layout: layouts.site,
  path: '/contest',
  search: contestListSearch,
  load: ({ search }) => [queryClient.prefetchQuery(contestListQuery(search))],
  texts: ['contest'],
  component: async () => (await import('./ContestListPage.tsx')).ContestListPage,
});
