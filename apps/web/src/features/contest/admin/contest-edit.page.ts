import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const contestEditPage = definePage({
  layout: layouts.admin,
  path: '/contest/$contestID',
  needs: ['can:enterConsole'],
  texts: ['console', 'contestAdmin', 'contest', 'form', 'field', 'markdownEditor', 'shared'],
  isDetail: false,
  component: async () => (await import('./ContestEditPage.tsx')).ContestEditPage,
});
