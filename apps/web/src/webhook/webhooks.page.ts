import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const webhooksPage = definePage({
  layout: layouts.admin,
  path: '/webhooks',
  needs: ['can:manageSite'],
  texts: ['console', 'webhook', 'form', 'confirm'],
  menu: [{ place: 'console:site', label: 'console.nav.webhooks', icon: 'share', needs: ['can:manageSite'] }],
  component: async () => (await import('./WebhooksPage.tsx')).WebhooksPage,
});
