import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const announcementCreatePage = definePage({
  layout: layouts.admin,
  path: '/announcement/create',
  needs: ['can:manageSite'],
  texts: ['console', 'announcement', 'form', 'field', 'markdownEditor'],
  component: async () => (await import('./AnnouncementCreatePage.tsx')).AnnouncementCreatePage,
});
