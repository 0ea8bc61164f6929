import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const judgeNodesPage = definePage({
  layout: layouts.admin,
  path: '/judge',
  needs: ['can:seeNodes'],
  texts: ['console', 'nodeAdmin', 'confirm'],
  menu: [{ place: 'console:state', label: 'console.nav.nodes', icon: 'monitor', needs: ['can:seeNodes'] }],
  component: async () => (await import('./JudgeNodesPage.tsx')).JudgeNodesPage,
});
