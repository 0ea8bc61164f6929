import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const trainingCategoryPage = definePage({
  layout: layouts.admin,
  path: '/training/category',
  needs: ['can:keepBank'],
  texts: ['console', 'trainingAdmin', 'training', 'list', 'confirm', 'form'],
  menu: [
    {
      place: 'console:bank',
      label: 'console.nav.trainingCategories',
      icon: 'filter',
      needs: ['can:keepBank'],
    },
  ],
  component: async () => (await import('./TrainingCategoryPage.tsx')).TrainingCategoryPage,
});
