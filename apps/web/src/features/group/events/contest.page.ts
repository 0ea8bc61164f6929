import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { keywordSearch } from '../../../lib/search.ts';

/** Rows link to the contests themselves, which are outside the layout of the group. */
export const groupContestsPage = definePage({
  layout: layouts.groupFrame,
  path: '/contest',
  needs: ['login'],
  search: keywordSearch,
  texts: ['group', 'groupEvent', 'contest'],
  component: async () => (await import('./GroupContestsPage.tsx')).GroupContestsPage,
});
