import { queryClient } from '../../../api/query-client.ts';
import { defineSearch, readInt, readPage, type SearchOf } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import {
  announcementsQuery,
  carouselQuery,
  otherContestsQuery,
  problemOfTheDayQuery,
  recentContestsQuery,
  sevenDayRankQuery,
  updatedProblemsQuery,
  weekQuery,
} from './queries.ts';

export const homeSearch = defineSearch({
  /** Page of the announcement list. */
  announcements: readPage,
  /** Id of the open announcement. */
  announcement: readInt,
});
export type HomeSearch = SearchOf<typeof homeSearch>;

export const homePage = definePage({
  layout: layouts.site,
  path: '/home',
  search: homeSearch,
  load: ({ search }) => [
    queryClient.prefetchQuery(carouselQuery),
    queryClient.prefetchQuery(problemOfTheDayQuery),
    queryClient.prefetchQuery(recentContestsQuery),
    queryClient.prefetchQuery(announcementsQuery(search.announcements ?? 1)),
    queryClient.prefetchQuery(updatedProblemsQuery),
    queryClient.prefetchQuery(weekQuery),
    queryClient.prefetchQuery(sevenDayRankQuery),
    queryClient.prefetchQuery(otherContestsQuery),
  ],
  texts: ['home'],
  menu: [{ place: 'bar', label: 'common.nav.home', icon: 'home', key: 'h' }],
  component: async () => (await import('./HomePage.tsx')).HomePage,
});
