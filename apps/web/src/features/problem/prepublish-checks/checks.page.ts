import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** A step of the problem editor: findings of the checks and the programs that they run. */
export const checksPage = definePage({
  layout: layouts.authoring,
  path: '/checks',
  needs: ['can:enterConsole'],
  texts: ['console', 'check', 'editor', 'compiler'],
  isDetail: false,
  parentMenu: '/admin/problems',
  component: async () => (await import('./ChecksPage.tsx')).ChecksPage,
});
