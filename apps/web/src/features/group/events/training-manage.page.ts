import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { keywordSearch } from '../../../lib/search.ts';

/* The console’s training management pages in the layout of a group. */

const shared = {
  layout: layouts.groupFrame,
  needs: ['login'],
  isOne: false,
  texts: [
    'group',
    'trainingAdmin',
    'training',
    'remoteImport',
    'list',
    'form',
    'field',
    'markdownEditor',
    'confirm',
    'shared',
  ],
} as const;

export const groupTrainingAdminPage = definePage({
  ...shared,
  path: '/training-admin',
  search: keywordSearch,
  component: async () => (await import('../../training/admin/TrainingsPage.tsx')).TrainingsPage,
});

export const groupTrainingCreatePage = definePage({
  ...shared,
  path: '/training-admin/create',
  component: async () => (await import('../../training/admin/TrainingCreatePage.tsx')).TrainingCreatePage,
});

export const groupTrainingEditPage = definePage({
  ...shared,
  path: '/training-admin/$trainingID/edit',
  component: async () => (await import('../../training/admin/TrainingEditPage.tsx')).TrainingEditPage,
});

export const groupTrainingManagePage = definePage({
  ...shared,
  path: '/training-admin/$trainingID/problems',
  component: async () => (await import('../../training/admin/TrainingProblemsPage.tsx')).TrainingProblemsPage,
});
