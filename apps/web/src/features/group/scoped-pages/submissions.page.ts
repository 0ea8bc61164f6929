import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { submissionListSearch } from '../../submission/core/filters.ts';

export const groupSubmissionsPage = definePage({
  layout: layouts.groupFrame,
  path: '/status',
  needs: ['login'],
  search: submissionListSearch,
  texts: ['group', 'submission'],
  component: async () => (await import('./GroupSubmissionsPage.tsx')).GroupSubmissionsPage,
});

export const groupSubmissionPage = definePage({
  layout: layouts.groupFrame,
  path: '/submission-detail/$submitID',
  needs: ['login'],
  texts: ['group', 'submission'],
  component: async () => (await import('./GroupSubmissionPage.tsx')).GroupSubmissionPage,
});
