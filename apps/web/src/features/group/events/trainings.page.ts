import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { readEventSearch } from './queries.ts';

export const groupTrainingsPage = definePage({
  layout: layouts.groupPlace,
  path: '/training',
  needs: ['login'],
  search: readEventSearch,
  texts: ['group', 'groupEvent', 'training'],
  component: async () => (await import('./TrainingsPage.tsx')).TrainingsPage,
});
