import { pageSearch } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

const shared = {
  layout: layouts.site,
  needs: ['login'],
  search: pageSearch,
  texts: ['message', 'inbox'],
  isOne: false,
} as const;

export const messageStartPage = definePage({
  ...shared,
  path: '/message',
  component: async () => (await import('./MessagePage.tsx')).MessageStartPage,
});

/** One of the five lists. Its name in the URL is the one of existing clients. */
export const messagePage = definePage({
  ...shared,
  path: '/message/$kind',
  component: async () => (await import('./MessagePage.tsx')).MessagePage,
});
