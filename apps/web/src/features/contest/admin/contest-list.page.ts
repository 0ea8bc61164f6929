import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { readContestsSearch } from './queries.ts';

export const contestsPage = definePage({
  layout: layouts.admin,
  path: '/contest',
  needs: ['can:enterConsole'],
  search: readContestsSearch,
  texts: ['console', 'contestAdmin', 'contest', 'field', 'list', 'confirm'],
  menu: [
    {
      place: 'console:bank',
      label: 'console.nav.contests',
      icon: 'trophy',
      needs: ['can:enterConsole'],
    },
  ],
  component: async () => (await import('./ContestsPage.tsx')).ContestsPage,
});
