import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const signInSettingsPage = definePage({
  layout: layouts.admin,
  path: '/conf/sign-in',
  needs: ['can:manageSite'],
  texts: ['console', 'siteAdmin', 'form', 'field', 'confirm'],
  component: async () => (await import('./SignInPage.tsx')).SignInPage,
});
