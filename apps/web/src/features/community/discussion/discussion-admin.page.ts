import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { adminSearch } from './admin-queries.ts';

export const discussionAdminPage = definePage({
  layout: layouts.admin,
  path: '/discussion',
  needs: ['can:enterConsole'],
  search: adminSearch,
  texts: ['console', 'discussion', 'discussionAdmin', 'confirm', 'list', 'field', 'form'],
  menu: [
    { place: 'console:site', label: 'console.nav.discussions', icon: 'chat', needs: ['can:enterConsole'] },
  ],
  component: async () => (await import('./DiscussionAdminPage.tsx')).DiscussionAdminPage,
});
