import { defineSearch, readText } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const userImportPage = definePage({
  layout: layouts.admin,
  path: '/user/import',
  needs: ['can:manageUsers'],
  /** Id of the import job in the URL, so that the report survives a reload. */
  search: defineSearch({ job: readText }),
  texts: ['console', 'userAdmin', 'field', 'list'],
  component: async () => (await import('./UserImportPage.tsx')).UserImportPage,
});
