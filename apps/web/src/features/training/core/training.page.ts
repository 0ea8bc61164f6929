import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { keywordSearch } from '../../../lib/search.ts';

/** The small pages of a training share one chunk, because users visit all of them. */
const pages = () => import('./pages.ts');

const shared = {
  layout: layouts.trainingFrame,
  needs: ['login'],
  texts: ['training'],
} as const;

export const trainingOverviewPage = definePage({
  ...shared,
  path: '/',
  menu: [{ place: 'bar', label: 'training.tab.overview', icon: 'flag' }],
  component: async () => (await pages()).OverviewPage,
});

export const trainingProblemsPage = definePage({
  ...shared,
  path: '/problems',
  menu: [{ place: 'bar', label: 'training.tab.problems', icon: 'list' }],
  component: async () => (await pages()).ProblemListPage,
});

export const trainingRankPage = definePage({
  ...shared,
  path: '/rank',
  search: keywordSearch,
  component: async () => (await pages()).RankPage,
});
