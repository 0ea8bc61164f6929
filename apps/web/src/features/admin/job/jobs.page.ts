import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { readJobsSearch } from './queries.ts';

export const jobsPage = definePage({
  layout: layouts.admin,
  path: '/jobs',
  needs: ['can:visitConsole'],
  search: readJobsSearch,
  texts: ['console', 'job', 'list', 'confirm'],
  menu: [{ place: 'console:state', label: 'console.nav.jobs', icon: 'list', needs: ['can:manageSite'] }],
  component: async () => (await import('./JobsPage.tsx')).JobsPage,
});
