import { defineSearch, readInt, type SearchOf } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** Ids of the submissions on both sides. Without `left`, the submission before `right` is used. */
export const compareSearch = defineSearch({ left: readInt, right: readInt });
export type CompareSearch = SearchOf<typeof compareSearch>;

export const comparePage = definePage({
  layout: layouts.site,
  path: '/submission-diff',
  search: compareSearch,
  texts: ['submission', 'compare'],
  parentMenu: '/status',
  component: async () => (await import('./ComparePage.tsx')).ComparePage,
});
