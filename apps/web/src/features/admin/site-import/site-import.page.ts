import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const siteImportPage = definePage({
  layout: layouts.admin,
  path: '/site-import',
  needs: ['can:manageSite', 'can:seeOutbox'],
  texts: ['console', 'siteImport', 'job', 'list', 'confirm', 'form'],
  menu: [
    {
      place: 'console:state',
      label: 'console.nav.siteImport',
      icon: 'down',
      needs: ['can:manageSite', 'can:seeOutbox'],
    },
  ],
  component: async () => (await import('./SiteImportPage.tsx')).SiteImportPage,
});
