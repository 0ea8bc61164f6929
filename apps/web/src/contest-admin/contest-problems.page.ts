import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const contestProblemsPage = definePage({
  layout: layouts.admin,
  path: '/contest/$contestID/problems',
  needs: ['can:enterConsole'],
  texts: ['console', 'contestAdmin', 'contest', 'bank', 'list', 'field', 'confirm'],
  isOne: false,
  component: async () => (await import('./ContestProblemsPage.tsx')).ContestProblemsPage,
});
