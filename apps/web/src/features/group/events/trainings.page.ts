import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { keywordSearch } from '../../../lib/search.ts';

export const groupTrainingsPage = definePage({
  layout: layouts.groupFrame,
  path: '/training',
  needs: ['login'],
  search: keywordSearch,
  texts: ['group', 'groupEvent', 'training'],
  component: async () => (await import('./GroupTrainingsPage.tsx')).GroupTrainingsPage,
});
