import { queryClient } from '../../../api/query-client.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { languagesQuery } from '../../problem/core/queries.ts';

export const introductionPage = definePage({
  layout: layouts.site,
  path: '/introduction',
  load: () => [queryClient.prefetchQuery(languagesQuery)],
  texts: ['about', 'submission'],
  menu: [{ place: 'about', label: 'common.nav.introduction', icon: 'info', key: 'i' }],
  component: async () => (await import('./IntroductionPage.tsx')).IntroductionPage,
});
