import { defineSearch, readInt } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** Page to rejudge submissions of a contest, for users with that right. */
export const contestRejudgePage = definePage({
  layout: layouts.contestFrame,
  path: '/rejudge',
  needs: ['login'],
  search: defineSearch({ draft: readInt }),
  texts: ['contest', 'contestRejudge'],
  component: async () => (await import('./staff-pages.ts')).RejudgePage,
});
