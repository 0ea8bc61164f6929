import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const rolePage = definePage({
  layout: layouts.admin,
  path: '/role',
  needs: ['can:manageRoles'],
  texts: ['console', 'userAdmin', 'confirm'],
  menu: [{ place: 'console:people', label: 'console.nav.roles', icon: 'lock', needs: ['can:manageRoles'] }],
  component: async () => (await import('./RolePage.tsx')).RolePage,
});
