import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { problemSearch } from '../../problem/solve/problem-search.ts';

export const trainingProblemPage = definePage({
  layout: layouts.training,
  path: '/problem/$problemID',
  needs: ['login'],
  search: problemSearch,
  texts: ['training', 'editor'],
  frame: 'window',
  parentMenu: '/training/$trainingID/problems',
  component: async () => (await import('./TrainingProblemPage.tsx')).TrainingProblemPage,
});
