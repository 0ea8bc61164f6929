import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const ratingSettingsPage = definePage({
  layout: layouts.admin,
  path: '/conf/ratings',
  needs: ['can:manageSite'],
  texts: ['console', 'siteAdmin', 'ratingAdmin', 'form', 'field', 'confirm'],
  component: async () => (await import('./RatingSettingsPage.tsx')).RatingSettingsPage,
});
