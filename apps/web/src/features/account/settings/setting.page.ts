import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const settingPage = definePage({
  layout: layouts.site,
  path: '/setting',
  needs: ['login'],
  texts: ['auth', 'setting'],
  menu: [{ place: 'account', label: 'common.nav.setting', icon: 'gear', key: ',' }],
  component: async () => (await import('./SettingPage.tsx')).SettingPage,
});
