import { queryClient } from '../api/query-client.ts';
import { getLocale } from '../i18n/locale.ts';
import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';
import { problemSearch } from './problem-search.ts';
import { problemQuery } from '../problem/queries.ts';

export const problemPage = definePage({
  layout: layouts.site,
  path: '/problem/$problemID',
  search: problemSearch,
  texts: ['editor'],
  load: ({ params }) => [queryClient.prefetchQuery(problemQuery(params.problemID, getLocale()))],
  frame: 'window',
  under: '/problem',
  component: async () => (await import('./ProblemPage.tsx')).ProblemPage,
});
