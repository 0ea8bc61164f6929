import { keywordSearch } from '../../../../lib/search.ts';
import { layouts } from '../../../../routing/layouts.ts';
import { definePage } from '../../../../routing/page.ts';

/** Individual times of all participants, with extra minutes; for contest staff. */
export const contestOwnTimesPage = definePage({
  layout: layouts.contestFrame,
  path: '/own-times',
  needs: ['login'],
  search: keywordSearch,
  texts: ['contest', 'contestOwn', 'confirm', 'field'],
  component: async () => (await import('./IndividualTimesPage.tsx')).IndividualTimesPage,
});
