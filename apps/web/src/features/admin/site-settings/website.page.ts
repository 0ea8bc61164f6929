import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const websiteSettingsPage = definePage({
  layout: layouts.admin,
  path: '/conf',
  needs: ['can:manageSite'],
  texts: ['console', 'siteAdmin', 'form', 'field', 'confirm'],
  menu: [{ place: 'console:site', label: 'console.nav.settings', icon: 'gear', needs: ['can:manageSite'] }],
  component: async () => (await import('./WebsitePage.tsx')).WebsitePage,
});
