import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

const shared = {
  layout: layouts.admin,
  needs: ['can:importProblems'],
  texts: ['console', 'repository', 'check', 'form', 'field', 'confirm'],
} as const;

export const repositoriesPage = definePage({
  ...shared,
  path: '/problem-repositories',
  menu: [
    {
      place: 'console:bank',
      label: 'console.nav.repositories',
      icon: 'link',
      needs: ['can:importProblems'],
    },
  ],
  component: async () => (await import('./RepositoriesPage.tsx')).RepositoriesPage,
});

export const repositoryPage = definePage({
  ...shared,
  path: '/problem-repositories/$repositoryId',
  parentMenu: '/admin/problem-repositories',
  isDetail: false,
  component: async () => (await import('./RepositoryPage.tsx')).RepositoryPage,
});
