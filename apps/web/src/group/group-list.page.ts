import { queryClient } from '../api/query-client.ts';
import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';
import { groupListQuery, groupListSearch } from './list-query.ts';

export const groupListPage = definePage({
  layout: layouts.site,
  path: '/group',
  search: groupListSearch,
  load: ({ search }) => [queryClient.prefetchQuery(groupListQuery(search))],
  texts: ['group', 'list'],
  weight: { limit: 195 },
  component: async () => (await import('./GroupListPage.tsx')).GroupListPage,
});

export const groupCreatePage = definePage({
  layout: layouts.site,
  path: '/group/create',
  needs: ['login'],
  texts: ['group', 'form', 'field', 'markup'],
  weight: { limit: 330 },
  under: '/group',
  component: async () => (await import('./GroupCreatePage.tsx')).GroupCreatePage,
});
