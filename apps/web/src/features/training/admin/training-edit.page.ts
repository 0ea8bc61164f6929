import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const trainingEditPage = definePage({
  layout: layouts.admin,
  path: '/training/$trainingID/edit',
  needs: ['can:enterConsole'],
  texts: ['console', 'trainingAdmin', 'training', 'form', 'field', 'markdownEditor', 'shared'],
  isDetail: false,
  component: async () => (await import('./TrainingEditPage.tsx')).TrainingEditPage,
});
