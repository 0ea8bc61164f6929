import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const remoteAccountsPage = definePage({
  layout: layouts.admin,
  path: '/remote-accounts',
  needs: ['can:seeSystem'],
  texts: ['console', 'remoteJudge', 'confirm'],
  menu: [
    {
      place: 'console:state',
      label: 'console.nav.remoteAccounts',
      icon: 'globe',
      needs: ['can:seeSystem'],
    },
  ],
  component: async () => (await import('./RemoteAccountsPage.tsx')).RemoteAccountsPage,
});
