import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { problemSearch } from '../../problem/solve/problem-search.ts';
import { keywordSearch } from '../../../lib/search.ts';

/** Small pages of a training in one chunk, the same as outside groups. */
const pages = () => import('../../training/core/pages.ts');

const shared = {
  layout: layouts.groupTrainingFrame,
  needs: ['login'],
  texts: ['group', 'training'],
} as const;

export const groupTrainingOverviewPage = definePage({
  ...shared,
  path: '/',
  component: async () => (await pages()).OverviewPage,
});

export const groupTrainingProblemsPage = definePage({
  ...shared,
  path: '/problems',
  component: async () => (await pages()).ProblemListPage,
});

export const groupTrainingRankPage = definePage({
  ...shared,
  path: '/rank',
  search: keywordSearch,
  component: async () => (await pages()).RankPage,
});

export const groupTrainingProblemPage = definePage({
  layout: layouts.groupTraining,
  path: '/problem/$problemID',
  needs: ['login'],
  search: problemSearch,
  texts: ['editor'],
  frame: 'window',
  component: async () => (await import('./GroupTrainingProblemPage.tsx')).GroupTrainingProblemPage,
});
