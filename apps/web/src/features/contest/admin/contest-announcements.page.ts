import { pageSearch } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const contestAnnouncementAdminPage = definePage({
  layout: layouts.admin,
  path: '/contest/$contestID/announcements',
  needs: ['can:enterConsole'],
  search: pageSearch,
  texts: ['console', 'contestAdmin', 'announcement', 'list', 'confirm'],
  isDetail: false,
  component: async () => (await import('./ContestAnnouncementsPage.tsx')).ContestAnnouncementsPage,
});
