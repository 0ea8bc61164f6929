import { queryClient } from '../../../api/query-client.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { submissionQuery } from './queries.ts';

export const submissionPage = definePage({
  layout: layouts.site,
  path: '/submission-detail/$submitID',
  texts: ['submission'],
  load({ params }) {
    const id = Number(params.submitID);
    return Number.isSafeInteger(id) && id > 0 ? [queryClient.prefetchQuery(submissionQuery(id))] : [];
  },
  parentMenu: '/status',
  component: async () => (await import('./SubmissionPage.tsx')).SubmissionPage,
});
