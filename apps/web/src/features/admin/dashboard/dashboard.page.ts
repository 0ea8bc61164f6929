import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

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
