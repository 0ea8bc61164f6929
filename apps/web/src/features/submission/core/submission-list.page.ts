import { queryClient } from '../../../api/query-client.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { submissionFilters, submissionListSearch } from './filters.ts';
import { submissionListQuery } from './queries.ts';

export const submissionListPage = definePage({
  layout: layouts.site,
  path: '/status',
  texts: ['submission'],
  search: submissionListSearch,
  load({ search }) {
    const filters = submissionFilters(search);
    // "Only mine" requires a session, which the page itself asks for, so nothing is prefetched.
    return filters.onlyMine ? [] : [queryClient.prefetchQuery(submissionListQuery(filters))];
  },
  menu: [
    { place: 'bar', label: 'common.nav.status', icon: 'clock', key: 's' },
    { place: 'account', label: 'common.nav.mySubmissions', icon: 'list', key: 'm', search: '?onlyMine=true' },
  ],
  component: async () => (await import('./SubmissionListPage.tsx')).SubmissionListPage,
});
