import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { problemSearch } from '../../problem/solve/problem-search.ts';

export const contestProblemPage = definePage({
  layout: layouts.contest,
  path: '/problem/$problemID',
  needs: ['login'],
  search: problemSearch,
  texts: ['contest', 'editor'],
  frame: 'window',
  parentMenu: '/contest/$contestID/problems',
  component: async () => (await import('./ContestProblemPage.tsx')).ContestProblemPage,
});
