import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const trainingCreatePage = definePage({
  layout: layouts.admin,
  path: '/training/create',
  needs: ['can:enterConsole'],
  texts: ['console', 'trainingAdmin', 'training', 'form', 'field', 'markdownEditor'],
  component: async () => (await import('./TrainingCreatePage.tsx')).TrainingCreatePage,
});
