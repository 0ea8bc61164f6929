import { pageSearch } from '../lib/search.ts';
import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const groupHomePage = definePage({
  layout: layouts.groupPlace,
  path: '/',
  needs: ['login'],
  search: pageSearch,
  texts: ['group', 'list', 'confirm'],
  menu: [{ place: 'bar', label: 'group.tab.home', icon: 'home' }],
  component: async () => (await import('./HomePage.tsx')).HomePage,
});
