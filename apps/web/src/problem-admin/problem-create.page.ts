import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const problemCreatePage = definePage({
  layout: layouts.admin,
  path: '/problem/create',
  needs: ['can:importProblems'],
  texts: ['console', 'bank', 'form', 'field'],
  menu: [
    { place: 'console:bank', label: 'console.nav.newProblem', icon: 'plus', needs: ['can:importProblems'] },
  ],
  component: async () => (await import('./ProblemCreatePage.tsx')).ProblemCreatePage,
});
