import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const contestSubmissionPage = definePage({
  layout: layouts.contestFrame,
  path: '/problem/$problemID/submission-detail/$submitID',
  needs: ['login'],
  texts: ['contest', 'submission'],
  parentMenu: '/contest/$contestID/submissions',
  component: async () => (await import('./ContestSubmissionPage.tsx')).ContestSubmissionPage,
});
