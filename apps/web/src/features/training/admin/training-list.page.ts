import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { keywordSearch } from '../../../lib/search.ts';

export const trainingsPage = definePage({
  layout: layouts.admin,
  path: '/training',
  needs: ['can:enterConsole'],
  search: keywordSearch,
  texts: ['console', 'trainingAdmin', 'training', 'list', 'confirm'],
  menu: [
    { place: 'console:bank', label: 'console.nav.trainings', icon: 'flag', needs: ['can:enterConsole'] },
  ],
  component: async () => (await import('./TrainingsPage.tsx')).TrainingsPage,
});
