import { queryClient } from '../../../api/query-client.ts';
import { choiceOf, defineSearch, readText, type SearchOf } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { activityQuery, heatmapQuery, userHomeQuery } from './queries.ts';

export const userTabs = ['profile', 'activity', 'solved'] as const;
export type UserTab = (typeof userTabs)[number];

/** Without `uid` and `username`, the page shows the viewer's own profile. */
export const userHomeSearch = defineSearch({ uid: readText, username: readText, tab: choiceOf(userTabs) });
export type UserHomeSearch = SearchOf<typeof userHomeSearch>;

export const userHomePage = definePage({
  layout: layouts.site,
  path: '/user-home',
  search: userHomeSearch,
  load({ search: { uid, username } }) {
    // Without `uid` and `username` it is the viewer's own profile, which is not preloaded here: the component may first
    // ask the viewer to sign in.
    if (uid === undefined && username === undefined) return [];
    return [
      queryClient.prefetchQuery(userHomeQuery({ uid, username })),
      queryClient.prefetchQuery(heatmapQuery({ uid, username })),
      queryClient.prefetchQuery(activityQuery({ uid, username })),
    ];
  },
  texts: ['user', 'ranking', 'rating'],
  isDetail: true,
  menu: [
    {
      place: 'account',
      label: 'common.nav.userHome',
      icon: 'home',
      key: 'u',
      search: ({ uid, username }) => `?${new URLSearchParams({ uid, username })}`,
    },
  ],
  component: async () => (await import('./UserHomePage.tsx')).UserHomePage,
});
