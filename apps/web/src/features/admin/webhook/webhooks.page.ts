import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const webhooksPage = definePage({
  layout: layouts.admin,
  path: '/webhooks',
  needs: ['can:manageSite'],
  texts: ['console', 'webhook', 'form', 'confirm'],
  menu: [{ place: 'console:site', label: 'console.nav.webhooks', icon: 'share', needs: ['can:manageSite'] }],
  component: async () => (await import('./WebhooksPage.tsx')).WebhooksPage,
});
