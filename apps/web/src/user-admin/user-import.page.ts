import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const userImportPage = definePage({
  layout: layouts.admin,
  path: '/user/import',
  needs: ['can:manageUsers'],
  texts: ['console', 'people', 'field', 'list'],
  weight: { limit: 330 },
  component: async () => (await import('./UserImportPage.tsx')).UserImportPage,
});
