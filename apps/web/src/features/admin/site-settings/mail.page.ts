import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const mailSettingsPage = definePage({
  layout: layouts.admin,
  path: '/conf/mail',
  needs: ['can:manageSite'],
  texts: ['console', 'siteAdmin', 'form', 'field', 'confirm'],
  component: async () => (await import('./MailPage.tsx')).MailPage,
});
