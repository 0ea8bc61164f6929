import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const contestCreatePage = definePage({
  layout: layouts.admin,
  path: '/contest/create',
  needs: ['can:enterConsole'],
  texts: ['console', 'contestAdmin', 'contest', 'form', 'field', 'markdownEditor'],
  component: async () => (await import('./ContestCreatePage.tsx')).ContestCreatePage,
});
