import { pageSearch } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const webhookLogPage = definePage({
  layout: layouts.admin,
  path: '/webhooks/$webhookId',
  needs: ['can:manageSite'],
  search: pageSearch,
  texts: ['console', 'webhook'],
  parentMenu: '/admin/webhooks',
  isDetail: false,
  component: async () => (await import('./WebhookLogPage.tsx')).WebhookLogPage,
});
