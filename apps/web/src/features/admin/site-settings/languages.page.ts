import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const languageSettingsPage = definePage({
  layout: layouts.admin,
  path: '/conf/languages',
  needs: ['can:manageSite'],
  texts: ['console', 'siteAdmin', 'field', 'form', 'confirm', 'editor'],
  component: async () => (await import('./LanguagesPage.tsx')).LanguagesPage,
});
