import { defineSearch, readInt } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/**
 * Similarity reports of a contest, training or problem (`?cid=7`), or one report (`?report=3`). The page is outside the
 * console, because managers of groups use it too.
 */
export const similarityPage = definePage({
  layout: layouts.site,
  path: '/similarity',
  needs: ['login'],
  search: defineSearch({ cid: readInt, tid: readInt, pid: readInt, report: readInt }),
  texts: ['similarity', 'confirm'],
  component: async () => (await import('./SimilarityPage.tsx')).SimilarityPage,
});

/** Two similar submissions side by side, and the decision. */
export const similarityPairPage = definePage({
  layout: layouts.site,
  path: '/similarity/pair/$pairID',
  needs: ['login'],
  texts: ['similarity', 'confirm', 'field'],
  isDetail: false,
  component: async () => (await import('./PairPage.tsx')).PairPage,
});

/** Cases that concern the user. */
export const ownCasesPage = definePage({
  layout: layouts.site,
  path: '/similarity/mine',
  needs: ['login'],
  texts: ['similarity', 'field'],
  component: async () => (await import('./OwnCasesPage.tsx')).OwnCasesPage,
});
