import { queryClient } from '../../../api/query-client.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { rankingFilters, rankQuery, rankSearch, topQuery } from './queries.ts';

export const oiRankPage = definePage({
  layout: layouts.site,
  path: '/oi-rank',
  search: rankSearch,
  load: ({ search }) => [
    queryClient.prefetchQuery(rankQuery('oi', rankingFilters(search))),
    queryClient.prefetchQuery(topQuery('oi')),
  ],
  texts: ['ranking'],
  menu: [{ place: 'ranks', label: 'common.nav.oiRank', icon: 'chart', key: 'o' }],
  component: async () => (await import('./RankPage.tsx')).OiRankPage,
});
