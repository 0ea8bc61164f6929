import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';
import { submissionListSearch } from '../submission/filters.ts';

export const groupSubmissionsPage = definePage({
  layout: layouts.groupPlace,
  path: '/status',
  needs: ['login'],
  search: submissionListSearch,
  texts: ['group', 'submission'],
  component: async () => (await import('./SubmissionsPage.tsx')).SubmissionsPage,
});

export const groupSubmissionPage = definePage({
  layout: layouts.groupPlace,
  path: '/submission-detail/$submitID',
  needs: ['login'],
  texts: ['group', 'submission'],
  component: async () => (await import('./SubmissionPage.tsx')).SubmissionPage,
});
