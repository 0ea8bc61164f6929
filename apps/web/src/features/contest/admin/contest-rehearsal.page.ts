import { defineSearch, readInt } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** Load rehearsal: rejudges an ended contest on the judge nodes of the site. */
export const contestRehearsalPage = definePage({
  layout: layouts.admin,
  path: '/contest/$contestID/rehearsal',
  needs: ['can:enterConsole'],
  search: defineSearch({ shown: readInt }),
  texts: ['console', 'contestAdmin', 'rehearsal', 'confirm', 'field'],
  isDetail: false,
  component: async () => (await import('./rehearsal/RehearsalPage.tsx')).RehearsalPage,
});
