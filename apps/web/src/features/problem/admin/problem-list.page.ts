import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { readProblemsSearch } from './queries.ts';

export const bankPage = definePage({
  layout: layouts.admin,
  path: '/problems',
  needs: ['can:importProblems'],
  search: readProblemsSearch,
  texts: ['console', 'problemAdmin', 'list', 'field', 'confirm'],
  menu: [
    {
      place: 'console:bank',
      label: 'console.nav.problems',
      icon: 'list',
      needs: ['can:importProblems'],
    },
  ],
  component: async () => (await import('./ProblemsPage.tsx')).ProblemsPage,
});
