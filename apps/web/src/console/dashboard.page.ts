import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const dashboardPage = definePage({
  layout: layouts.admin,
  path: '/dashboard',
  needs: ['can:enterConsole'],
  texts: ['console'],
  menu: [
    {
      place: 'console:state',
      label: 'console.nav.dashboard',
      icon: 'chart',
      needs: ['can:enterConsole'],
    },
  ],
  component: async () => (await import('./DashboardPage.tsx')).DashboardPage,
});
