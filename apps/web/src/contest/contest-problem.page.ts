import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';
import { problemSearch } from '../solving/problem-search.ts';

export const contestProblemPage = definePage({
  layout: layouts.contest,
  path: '/problem/$problemID',
  needs: ['login'],
  search: problemSearch,
  texts: ['contest', 'editor'],
  weight: {
    limit: 200,
    modules: ['../markdown/formula-style.ts'],
    later: {
      limit: 330,
      modules: [
        '../solving/EditorPane.tsx',
        '../editor/create-editor.ts',
        '../editor/extras.ts',
        '../editor/searching.tsx',
        '../code/modes/c-family.ts',
      ],
    },
  },
  frame: 'window',
  under: '/contest/$contestID/problems',
  component: async () => (await import('./ContestProblemPage.tsx')).ContestProblemPage,
});
