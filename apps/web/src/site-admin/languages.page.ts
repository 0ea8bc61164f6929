import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const languageSettingsPage = definePage({
  layout: layouts.admin,
  path: '/conf/languages',
  needs: ['can:manageSite'],
  texts: ['console', 'siteAdmin', 'field'],
  component: async () => (await import('./LanguagesPage.tsx')).LanguagesPage,
});
