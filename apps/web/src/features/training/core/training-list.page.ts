import { queryClient } from '../../../api/query-client.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { trainingListQuery, trainingListSearch } from './list-query.ts';

export const trainingListPage = definePage({
  layout: layouts.site,
  path: '/training',
  search: trainingListSearch,
  load: ({ search }) => [queryClient.prefetchQuery(trainingListQuery(search))],
  texts: ['training'],
  component: async () => (await import('./TrainingListPage.tsx')).TrainingListPage,
});
