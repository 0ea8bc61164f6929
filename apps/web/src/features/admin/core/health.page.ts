import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const healthPage = definePage({
  layout: layouts.admin,
  path: '/health',
  needs: ['can:seeSystem'],
  texts: ['console', 'nodeAdmin'],
  menu: [{ place: 'console:state', label: 'console.nav.health', icon: 'check', needs: ['can:seeSystem'] }],
  component: async () => (await import('./HealthPage.tsx')).HealthPage,
});
