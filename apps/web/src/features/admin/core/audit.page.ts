import { pageSearch, readText, type PageSearch, type RawSearch } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** Search parameters of the audit log. */
interface AuditSearch extends PageSearch {
  action?: string | undefined;
  keyword?: string | undefined;
  target?: string | undefined;
}

export const auditPage = definePage({
  layout: layouts.admin,
  path: '/audit',
  needs: ['can:manageSite'],
  search: (raw: RawSearch): AuditSearch => ({
    ...pageSearch(raw),
    action: readText(raw['action']),
    keyword: readText(raw['keyword']),
    target: readText(raw['target']),
  }),
  texts: ['console', 'list'],
  menu: [{ place: 'console:site', label: 'console.nav.audit', icon: 'list', needs: ['can:manageSite'] }],
  component: async () => (await import('./AuditPage.tsx')).AuditPage,
});
