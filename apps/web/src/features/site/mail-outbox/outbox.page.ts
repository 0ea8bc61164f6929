import { pageSearch } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const outboxPage = definePage({
  layout: layouts.site,
  path: '/outbox',
  search: pageSearch,
  texts: ['outbox'],
  menu: [{ place: 'account', label: 'common.nav.outbox', icon: 'mail', key: 'x', needs: ['can:seeOutbox'] }],
  component: async () => (await import('./OutboxPage.tsx')).OutboxPage,
});
