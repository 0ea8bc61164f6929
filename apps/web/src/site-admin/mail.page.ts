import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const mailSettingsPage = definePage({
  layout: layouts.admin,
  path: '/conf/mail',
  needs: ['can:manageSite'],
  texts: ['console', 'siteAdmin', 'form', 'field', 'confirm'],
  component: async () => (await import('./MailPage.tsx')).MailPage,
});
