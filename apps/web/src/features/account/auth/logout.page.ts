import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const logoutPage = definePage({
  layout: layouts.site,
  path: '/logout',
  component: async () => (await import('./LogoutPage.tsx')).LogoutPage,
});
