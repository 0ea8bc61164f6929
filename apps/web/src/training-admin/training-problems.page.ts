import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const trainingProblemsPage = definePage({
  layout: layouts.admin,
  path: '/training/$trainingID/problems',
  needs: ['can:enterConsole'],
  texts: ['console', 'trainingAdmin', 'training', 'list', 'field', 'confirm'],
  isOne: false,
  component: async () => (await import('./TrainingProblemsPage.tsx')).TrainingProblemsPage,
});
