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
  weight: {
    limit: 200,
    modules: ['../markdown/formula-style.ts'],
    later: {
      limit: 330,
      modules: [
        './EditorPane.tsx',
        '../editor/create-editor.ts',
        '../editor/extras.ts',
        '../editor/searching.tsx',
        '../shell/Attendants.tsx',
        '../code/modes/c-family.ts',
      ],
    },
  },
  frame: 'window',
  under: '/problem',
  component: async () => (await import('./ProblemPage.tsx')).ProblemPage,
});
