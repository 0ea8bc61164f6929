import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const contestProblemAdminPage = definePage({
  layout: layouts.admin,
  path: '/contest/$contestID/problems',
  needs: ['can:enterConsole'],
  texts: ['console', 'contestAdmin', 'contest', 'problemAdmin', 'remoteImport', 'list', 'field', 'confirm'],
  isDetail: false,
  component: async () => (await import('./ContestProblemsPage.tsx')).ContestProblemsPage,
});
