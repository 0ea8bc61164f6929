import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const limitsSettingsPage = definePage({
  layout: layouts.admin,
  path: '/switch',
  needs: ['can:manageSite'],
  texts: ['console', 'siteAdmin', 'form', 'field', 'confirm'],
  menu: [{ place: 'console:site', label: 'console.nav.switches', icon: 'gear', needs: ['can:manageSite'] }],
  component: async () => (await import('./LimitsPage.tsx')).LimitsPage,
});
