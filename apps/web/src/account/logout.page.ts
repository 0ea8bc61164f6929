import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const logoutPage = definePage({
  layout: layouts.site,
  path: '/logout',
  component: async () => (await import('./LogoutPage.tsx')).LogoutPage,
});
