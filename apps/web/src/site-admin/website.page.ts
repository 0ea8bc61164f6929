import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const websiteSettingsPage = definePage({
  layout: layouts.admin,
  path: '/conf',
  needs: ['can:manageSite'],
  texts: ['console', 'siteAdmin', 'form', 'field', 'confirm'],
  menu: [{ place: 'console:site', label: 'console.nav.settings', icon: 'gear', needs: ['can:manageSite'] }],
  component: async () => (await import('./WebsitePage.tsx')).WebsitePage,
});
