import { pageSearch } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const announcementListPage = definePage({
  layout: layouts.admin,
  path: '/announcement',
  needs: ['can:manageSite'],
  search: pageSearch,
  texts: ['console', 'announcement'],
  menu: [
    {
      place: 'console:site',
      label: 'console.nav.announcements',
      icon: 'bell',
      needs: ['can:manageSite'],
    },
  ],
  component: async () => (await import('./AnnouncementListPage.tsx')).AnnouncementListPage,
});
