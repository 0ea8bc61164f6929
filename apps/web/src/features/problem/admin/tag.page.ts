import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const tagPage = definePage({
  layout: layouts.admin,
  path: '/problem/tag',
  needs: ['can:keepBank'],
  texts: ['console', 'problemAdmin', 'field', 'confirm'],
  menu: [{ place: 'console:bank', label: 'console.nav.tags', icon: 'flag', needs: ['can:keepBank'] }],
  component: async () => (await import('./TagPage.tsx')).TagPage,
});
