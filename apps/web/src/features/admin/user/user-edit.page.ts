import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const userEditPage = definePage({
  layout: layouts.admin,
  path: '/user/$uid',
  needs: ['can:manageUsers'],
  texts: ['console', 'userAdmin', 'form', 'field', 'confirm'],
  isDetail: false,
  component: async () => (await import('./UserEditPage.tsx')).UserEditPage,
});
