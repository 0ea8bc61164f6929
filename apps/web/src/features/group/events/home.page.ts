import { pageSearch } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const groupHomePage = definePage({
  layout: layouts.groupFrame,
  path: '/',
  needs: ['login'],
  search: pageSearch,
  texts: ['group', 'list', 'confirm'],
  menu: [{ place: 'bar', label: 'group.tab.home', icon: 'home' }],
  component: async () => (await import('./GroupHomePage.tsx')).GroupHomePage,
});
