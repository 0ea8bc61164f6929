import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';
import { problemSearch } from '../solving/problem-search.ts';

export const trainingProblemPage = definePage({
  layout: layouts.training,
  path: '/problem/$problemID',
  needs: ['login'],
  search: problemSearch,
  texts: ['training', 'editor'],
  frame: 'window',
  under: '/training/$trainingID/problems',
  component: async () => (await import('./TrainingProblemPage.tsx')).TrainingProblemPage,
});
