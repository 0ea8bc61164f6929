import { defineListSearch, readInt, readText } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const appliedPage = definePage({
  layout: layouts.admin,
  path: '/group-problem/apply',
  needs: ['can:keepBank'],
  search: defineListSearch({ keyword: readText, progress: readInt }),
  texts: ['console', 'problemAdmin', 'confirm'],
  menu: [{ place: 'console:bank', label: 'console.nav.applied', icon: 'users', needs: ['can:keepBank'] }],
  component: async () => (await import('./BankRequestsPage.tsx')).BankRequestsPage,
});
