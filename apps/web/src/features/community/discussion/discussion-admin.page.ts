import { pageSearch, readChoice, readFlag, readText, type RawSearch } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { adminTabs, postStates, type AdminSearch } from './admin-queries.ts';

export const discussionAdminPage = definePage({
  layout: layouts.admin,
  path: '/discussion',
  needs: ['can:enterConsole'],
  search: (raw: RawSearch): AdminSearch => ({
    tab: readChoice(raw['tab'], adminTabs),
    keyword: readText(raw['keyword']),
    state: readChoice(raw['state'], postStates),
    isOpen: readFlag(raw['isOpen']),
    ...pageSearch(raw),
  }),
  texts: ['console', 'discussion', 'discussionAdmin', 'confirm', 'list', 'field', 'form'],
  menu: [
    { place: 'console:site', label: 'console.nav.discussions', icon: 'chat', needs: ['can:enterConsole'] },
  ],
  component: async () => (await import('./DiscussionAdminPage.tsx')).DiscussionAdminPage,
});
