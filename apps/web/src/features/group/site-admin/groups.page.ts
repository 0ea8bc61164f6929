import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { readGroupsSearch } from './queries.ts';

export const managedGroupsPage = definePage({
  layout: layouts.admin,
  path: '/group',
  needs: ['can:manageSite'],
  search: readGroupsSearch,
  texts: ['console', 'groupAdmin', 'group', 'confirm'],
  menu: [{ place: 'console:people', label: 'console.nav.groups', icon: 'users', needs: ['can:manageSite'] }],
  component: async () => (await import('./GroupsPage.tsx')).GroupsPage,
});
