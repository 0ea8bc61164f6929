import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const limitsSettingsPage = definePage({
  layout: layouts.admin,
  path: '/switch',
  needs: ['can:manageSite'],
  texts: ['console', 'siteAdmin', 'form', 'field', 'confirm'],
  menu: [{ place: 'console:site', label: 'console.nav.switches', icon: 'gear', needs: ['can:manageSite'] }],
  component: async () => (await import('./LimitsPage.tsx')).LimitsPage,
});
