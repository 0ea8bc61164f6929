import { defineListSearch, readInt, type SearchOf } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** Search parameters: the page of the list of contests, and the contest whose preview is shown. */
const ratingsSearch = defineListSearch({ cid: readInt });
export type RatingsSearch = SearchOf<typeof ratingsSearch>;

export const ratingsPage = definePage({
  layout: layouts.admin,
  path: '/ratings',
  needs: ['can:manageRatings'],
  search: ratingsSearch,
  texts: ['console', 'list', 'ratingAdmin', 'confirm'],
  menu: [
    { place: 'console:bank', label: 'console.nav.ratings', icon: 'chart', needs: ['can:manageRatings'] },
  ],
  component: async () => (await import('./RatingsPage.tsx')).RatingsPage,
});
