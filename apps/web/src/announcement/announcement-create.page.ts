import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const announcementCreatePage = definePage({
  layout: layouts.admin,
  path: '/announcement/create',
  needs: ['can:manageSite'],
  texts: ['console', 'announcement', 'form', 'field', 'markup'],
  component: async () => (await import('./AnnouncementCreatePage.tsx')).AnnouncementCreatePage,
});
