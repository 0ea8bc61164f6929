import { pageSearch } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const noticeListPage = definePage({
  layout: layouts.admin,
  path: '/notice',
  needs: ['can:manageSite'],
  search: pageSearch,
  texts: ['console', 'notice'],
  menu: [{ place: 'console:site', label: 'console.nav.notices', icon: 'mail', needs: ['can:manageSite'] }],
  component: async () => (await import('./NoticeListPage.tsx')).NoticeListPage,
});
