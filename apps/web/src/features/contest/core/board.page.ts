import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { scoreboardSearch } from './scoreboard-search.ts';

const pages = () => import('./board-pages.ts');

const shared = {
  search: scoreboardSearch,
  texts: ['contest', 'scoreboard'],
  frame: 'window',
} as const;

export const contestRankPage = definePage({
  ...shared,
  texts: ['contest', 'scoreboard', 'contestVirtual'],
  layout: layouts.contestFrame,
  path: '/rank',
  needs: ['login'],
  menu: [{ place: 'bar', label: 'contest.tab.rank', icon: 'chart' }],
  component: async () => (await pages()).RankPage,
});

export const acmScoreboardPage = definePage({
  ...shared,
  layout: layouts.site,
  path: '/contest/acm-scoreboard/$contestID',
  parentMenu: '/contest',
  component: async () => (await pages()).AcmScoreboardPage,
});

export const oiScoreboardPage = definePage({
  ...shared,
  layout: layouts.site,
  path: '/contest/oi-scoreboard/$contestID',
  parentMenu: '/contest',
  component: async () => (await pages()).OiScoreboardPage,
});
