import { queryClient } from '../../../api/query-client.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { groupListQuery, groupListSearch } from './list-query.ts';

export const groupListPage = definePage({
  layout: layouts.site,
  path: '/group',
  search: groupListSearch,
  load: ({ search }) => [queryClient.prefetchQuery(groupListQuery(search))],
  texts: ['group', 'list'],
  component: async () => (await import('./GroupListPage.tsx')).GroupListPage,
});
