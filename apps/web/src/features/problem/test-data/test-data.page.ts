import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** The second step of the problem editor. */
export const testDataPage = definePage({
  layout: layouts.authoring,
  path: '/data',
  needs: ['can:enterConsole'],
  texts: ['console', 'testData', 'list', 'field'],
  isDetail: false,
  parentMenu: '/admin/problems',
  component: async () => (await import('./TestDataPage.tsx')).TestDataPage,
});
