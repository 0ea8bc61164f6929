import { queryClient } from '../../../api/query-client.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { systemInfoQuery } from './queries.ts';

export const developerPage = definePage({
  layout: layouts.site,
  path: '/developer',
  load: () => [queryClient.prefetchQuery(systemInfoQuery)],
  texts: ['about'],
  menu: [{ place: 'about', label: 'common.nav.developer', icon: 'monitor', key: 'y' }],
  component: async () => (await import('./DeveloperPage.tsx')).DeveloperPage,
});
