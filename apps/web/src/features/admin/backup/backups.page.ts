import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const backupsPage = definePage({
  layout: layouts.admin,
  path: '/backups',
  needs: ['can:manageSite', 'can:seeOutbox'],
  texts: ['console', 'backup', 'field', 'form', 'confirm', 'auth'],
  menu: [
    {
      place: 'console:state',
      label: 'console.nav.backups',
      icon: 'copy',
      needs: ['can:manageSite', 'can:seeOutbox'],
    },
  ],
  component: async () => (await import('./BackupsPage.tsx')).BackupsPage,
});
