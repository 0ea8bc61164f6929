import { queryClient } from '../../../api/query-client.ts';
import { getLocale } from '../../../i18n/locale.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { problemSearch } from './problem-search.ts';
import { problemQuery } from '../core/queries.ts';

export const problemPage = definePage({
  layout: layouts.site,
  path: '/problem/$problemID',
  search: problemSearch,
  texts: ['editor'],
  load: ({ params }) => [queryClient.prefetchQuery(problemQuery(params.problemID, getLocale()))],
  frame: 'window',
  parentMenu: '/problem',
  component: async () => (await import('./ProblemPage.tsx')).ProblemPage,
});
