import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

/** The second step of the workshop. */
export const testDataPage = definePage({
  layout: layouts.workshop,
  path: '/data',
  needs: ['can:enterConsole'],
  texts: ['console', 'data', 'list', 'field'],
  isOne: false,
  under: '/admin/problems',
  component: async () => (await import('./TestDataPage.tsx')).TestDataPage,
});
