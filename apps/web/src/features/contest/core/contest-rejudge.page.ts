import { readInt } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** Judges submissions of a contest anew; for whoever may judge anew. */
export const contestRejudgePage = definePage({
  layout: layouts.contestPlace,
  path: '/rejudge',
  needs: ['login'],
  search: (raw): { draft?: number | undefined } => ({ draft: readInt(raw['draft']) }),
  texts: ['contest', 'contestRejudge'],
  component: async () => (await import('./staff-pages.ts')).RejudgePage,
});
