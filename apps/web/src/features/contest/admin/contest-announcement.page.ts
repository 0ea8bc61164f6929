import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const contestAnnouncementPage = definePage({
  layout: layouts.admin,
  path: '/contest/$contestID/announcements/$announcementID',
  needs: ['can:enterConsole'],
  texts: ['console', 'contestAdmin', 'announcement', 'form', 'field', 'markdownEditor'],
  isDetail: false,
  component: async () => (await import('./ContestAnnouncementPage.tsx')).ContestAnnouncementPage,
});
