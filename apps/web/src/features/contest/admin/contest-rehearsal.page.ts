import { readInt } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** A contest that is over, once more on the site's nodes. */
export const contestRehearsalPage = definePage({
  layout: layouts.admin,
  path: '/contest/$contestID/rehearsal',
  needs: ['can:enterConsole'],
  search: (raw): { shown?: number | undefined } => ({ shown: readInt(raw['shown']) }),
  texts: ['console', 'contestAdmin', 'rehearsal', 'confirm', 'field'],
  isDetail: false,
  component: async () => (await import('./rehearsal/RehearsalPage.tsx')).RehearsalPage,
});
