import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const smsSettingsPage = definePage({
  layout: layouts.admin,
  path: '/conf/sms',
  needs: ['can:manageSite'],
  texts: ['console', 'siteAdmin', 'form', 'field', 'confirm'],
  component: async () => (await import('./SmsPage.tsx')).SmsPage,
});
