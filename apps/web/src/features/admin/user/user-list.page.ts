import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { readUsersSearch } from './queries.ts';

export const userListPage = definePage({
  layout: layouts.admin,
  path: '/user',
  needs: ['can:manageUsers'],
  search: readUsersSearch,
  texts: ['console', 'userAdmin', 'list', 'field', 'confirm'],
  menu: [{ place: 'console:people', label: 'console.nav.users', icon: 'users', needs: ['can:manageUsers'] }],
  component: async () => (await import('./UsersPage.tsx')).UsersPage,
});
