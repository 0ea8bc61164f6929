import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** Page with problems, contests and trainings of other users that the viewer manages or tests. */
export const sharedPage = definePage({
  layout: layouts.site,
  path: '/shared',
  needs: ['login'],
  texts: ['shared', 'confirm'],
  menu: [{ place: 'account', label: 'common.nav.shared', icon: 'users' }],
  component: async () => (await import('./SharedPage.tsx')).SharedPage,
});
