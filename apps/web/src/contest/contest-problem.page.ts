import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';
import { problemSearch } from '../solving/problem-search.ts';

export const contestProblemPage = definePage({
  layout: layouts.contest,
  path: '/problem/$problemID',
  needs: ['login'],
  search: problemSearch,
  texts: ['contest', 'editor'],
  frame: 'window',
  under: '/contest/$contestID/problems',
  component: async () => (await import('./ContestProblemPage.tsx')).ContestProblemPage,
});
