import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

/** The small pages of a group: one looks at all of them, so that they come together. */
const pages = () => import('./pages.ts');

const shared = {
  layout: layouts.groupPlace,
  needs: ['login'],
  texts: ['group'],
  weight: { limit: 195 },
} as const;

export const groupHomePage = definePage({
  ...shared,
  path: '/',
  menu: [{ place: 'bar', label: 'group.tab.home', icon: 'home' }],
  component: async () => (await pages()).HomePage,
});
