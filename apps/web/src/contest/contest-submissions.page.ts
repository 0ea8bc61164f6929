import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';
import { submissionListSearch } from '../submission/filters.ts';

export const contestSubmissionsPage = definePage({
  layout: layouts.contestPlace,
  path: '/submissions',
  needs: ['login'],
  search: submissionListSearch,
  texts: ['contest', 'submission'],
  menu: [{ place: 'bar', label: 'common.nav.mySubmissions', icon: 'clock', search: '?onlyMine=true' }],
  component: async () => (await import('./SubmissionsPage.tsx')).SubmissionsPage,
});
