import { queryClient } from '../../../api/query-client.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { problemFilters, problemListSearch } from './filters.ts';
import { problemListQuery, tagsQuery } from './queries.ts';

export const problemListPage = definePage({
  layout: layouts.site,
  path: '/problem',
  search: problemListSearch,
  load({ search }) {
    const filters = problemFilters(search);
    const tags = filters.oj === undefined ? [queryClient.prefetchQuery(tagsQuery('ALL'))] : [];
    return [queryClient.prefetchQuery(problemListQuery(filters)), ...tags];
  },
  menu: [{ place: 'bar', label: 'common.nav.problem', icon: 'list', key: 'p' }],
  component: async () => (await import('./ProblemListPage.tsx')).ProblemListPage,
});
