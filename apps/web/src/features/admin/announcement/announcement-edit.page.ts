import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const announcementEditPage = definePage({
  layout: layouts.admin,
  path: '/announcement/$announcementID',
  needs: ['can:manageSite'],
  texts: ['console', 'announcement', 'form', 'field', 'markdownEditor'],
  isDetail: false,
  component: async () => (await import('./AnnouncementEditPage.tsx')).AnnouncementEditPage,
});
