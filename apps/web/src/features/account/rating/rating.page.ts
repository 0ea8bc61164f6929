import { queryClient } from '../../../api/query-client.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { ratingListQuery, ratingSearch } from './queries.ts';

export const ratingPage = definePage({
  layout: layouts.site,
  path: '/rating',
  search: ratingSearch,
  load: ({ search }) => [queryClient.prefetchQuery(ratingListQuery(search))],
  texts: ['ranking', 'rating'],
  menu: [{ place: 'ranks', label: 'common.nav.rating', icon: 'chart' }],
  component: async () => (await import('./RatingPage.tsx')).RatingPage,
});
