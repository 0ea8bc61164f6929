import { queryClient } from '../../../api/query-client.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { rankingFilters, rankQuery, rankSearch, topQuery } from './queries.ts';

export const acmRankPage = definePage({
  layout: layouts.site,
  path: '/acm-rank',
  search: rankSearch,
  load: ({ search }) => [
    queryClient.prefetchQuery(rankQuery('acm', rankingFilters(search))),
    queryClient.prefetchQuery(topQuery('acm')),
  ],
  texts: ['ranking'],
  menu: [{ place: 'ranks', label: 'common.nav.acmRank', icon: 'chart', key: 'a' }],
  component: async () => (await import('./RankPage.tsx')).AcmRankPage,
});
