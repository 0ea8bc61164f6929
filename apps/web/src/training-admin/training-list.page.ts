import { pageSearch, readText } from '../lib/search.ts';
import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const trainingsPage = definePage({
  layout: layouts.admin,
  path: '/training',
  needs: ['can:enterConsole'],
  search: (raw) => ({ ...pageSearch(raw), keyword: readText(raw['keyword']) }),
  texts: ['console', 'trainingAdmin', 'training', 'list', 'confirm'],
  weight: { limit: 330 },
  menu: [
    { place: 'console:bank', label: 'console.nav.trainings', icon: 'flag', needs: ['can:enterConsole'] },
  ],
  component: async () => (await import('./TrainingsPage.tsx')).TrainingsPage,
});
