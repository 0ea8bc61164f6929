import { queryClient } from '../api/query-client.ts';
import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';
import { figuresQuery, overviewQuery } from './queries.ts';

export const dashboardPage = definePage({
  layout: layouts.admin,
  path: '/dashboard',
  needs: ['can:enterConsole'],
  load: () => [queryClient.prefetchQuery(overviewQuery), queryClient.prefetchQuery(figuresQuery)],
  texts: ['console'],
  weight: { limit: 330 },
  menu: [{ place: 'console:state', label: 'console.nav.dashboard', icon: 'chart' }],
  component: async () => (await import('./DashboardPage.tsx')).DashboardPage,
});
