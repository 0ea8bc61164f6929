import { pageSearch, readInt, type PageSearch, type RawSearch } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** Search parameters: the page of contests, and the contest of the preview that is shown. */
export interface RatingsSearch extends PageSearch {
  cid?: number | undefined;
}

export const ratingsPage = definePage({
  layout: layouts.admin,
  path: '/ratings',
  needs: ['can:manageRatings'],
  search: (raw: RawSearch): RatingsSearch => ({ ...pageSearch(raw), cid: readInt(raw['cid']) }),
  texts: ['console', 'list', 'ratingAdmin', 'confirm'],
  menu: [
    { place: 'console:bank', label: 'console.nav.ratings', icon: 'chart', needs: ['can:manageRatings'] },
  ],
  component: async () => (await import('./RatingsPage.tsx')).RatingsPage,
});
