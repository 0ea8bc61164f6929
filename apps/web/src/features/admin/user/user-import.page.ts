import { defineSearch, readText } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const userImportPage = definePage({
  layout: layouts.admin,
  path: '/user/import',
  needs: ['can:manageUsers'],
  /** Job id of a started import: its report survives a reload. */
  search: defineSearch({ job: readText }),
  texts: ['console', 'userAdmin', 'field', 'list'],
  component: async () => (await import('./UserImportPage.tsx')).UserImportPage,
});
