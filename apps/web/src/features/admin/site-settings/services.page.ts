import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const servicesSettingsPage = definePage({
  layout: layouts.admin,
  path: '/conf/services',
  needs: ['can:manageSite'],
  texts: ['console', 'siteAdmin', 'form', 'field', 'confirm'],
  component: async () => (await import('./ServicesPage.tsx')).ServicesPage,
});
