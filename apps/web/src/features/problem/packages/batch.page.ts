import { keywordSearch } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const batchPage = definePage({
  layout: layouts.admin,
  path: '/problem/batch-operation',
  needs: ['can:importProblems'],
  search: keywordSearch,
  texts: ['console', 'packages', 'remoteImport', 'problemEditor', 'field', 'list'],
  menu: [
    {
      place: 'console:bank',
      label: 'console.nav.packages',
      icon: 'share',
      needs: ['can:importProblems'],
    },
  ],
  component: async () => (await import('./BatchPage.tsx')).BatchPage,
});
