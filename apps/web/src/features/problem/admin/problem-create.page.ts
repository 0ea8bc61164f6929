import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const problemCreatePage = definePage({
  layout: layouts.admin,
  path: '/problem/create',
  needs: ['can:importProblems'],
  texts: ['console', 'problemAdmin', 'form', 'field'],
  menu: [
    { place: 'console:bank', label: 'console.nav.newProblem', icon: 'plus', needs: ['can:importProblems'] },
  ],
  component: async () => (await import('./ProblemCreatePage.tsx')).ProblemCreatePage,
});
