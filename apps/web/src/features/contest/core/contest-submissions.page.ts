import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { submissionListSearch } from '../../submission/core/filters.ts';

export const contestSubmissionsPage = definePage({
  layout: layouts.contestFrame,
  path: '/submissions',
  needs: ['login'],
  search: submissionListSearch,
  texts: ['contest', 'submission'],
  menu: [{ place: 'bar', label: 'contest.tab.submissions', icon: 'clock', search: '?onlyMine=true' }],
  component: async () => (await import('./ContestSubmissionsPage.tsx')).ContestSubmissionsPage,
});
