import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** Problems, contests and trainings of others that the user manages or tests. */
export const sharedPage = definePage({
  layout: layouts.site,
  path: '/shared',
  needs: ['login'],
  texts: ['shared', 'confirm'],
  menu: [{ place: 'account', label: 'common.nav.shared', icon: 'users' }],
  component: async () => (await import('./SharedPage.tsx')).SharedPage,
});
