import { defineListSearch, readText } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const auditPage = definePage({
  layout: layouts.admin,
  path: '/audit',
  needs: ['can:manageSite'],
  search: defineListSearch({ action: readText, keyword: readText, target: readText }),
  texts: ['console', 'list'],
  menu: [{ place: 'console:site', label: 'console.nav.audit', icon: 'list', needs: ['can:manageSite'] }],
  component: async () => (await import('./AuditPage.tsx')).AuditPage,
});
