import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const trainingProblemAdminPage = definePage({
  layout: layouts.admin,
  path: '/training/$trainingID/problems',
  needs: ['can:enterConsole'],
  texts: ['console', 'trainingAdmin', 'training', 'remoteImport', 'list', 'field', 'confirm'],
  isDetail: false,
  component: async () => (await import('./TrainingProblemsPage.tsx')).TrainingProblemsPage,
});
