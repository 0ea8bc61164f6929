import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** Contents of the handbook. */
export const handbookPage = definePage({
  layout: layouts.site,
  path: '/docs',
  texts: ['handbook'],
  menu: [{ place: 'about', label: 'common.nav.handbook', icon: 'file', key: 'b' }],
  component: async () => (await import('./HandbookPage.tsx')).HandbookPage,
});

/** One page of the handbook. */
export const handbookTopicPage = definePage({
  layout: layouts.site,
  path: '/docs/$topic',
  texts: ['handbook'],
  isDetail: false,
  parentMenu: '/docs',
  component: async () => (await import('./TopicPage.tsx')).TopicPage,
});
