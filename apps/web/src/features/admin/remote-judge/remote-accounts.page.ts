import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

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
      // Until a remote judge is enabled, only the settings link to this page.
      onlyWith: 'hasRemoteJudges',
    },
  ],
  component: async () => (await import('./RemoteAccountsPage.tsx')).RemoteAccountsPage,
});
