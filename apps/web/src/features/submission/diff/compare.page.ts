import { readInt, type RawSearch } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** Submissions on both sides; without `left`, the one before `right` is used. */
export interface CompareSearch {
  left?: number | undefined;
  right?: number | undefined;
}

export function compareSearch(raw: RawSearch): CompareSearch {
  return { left: readInt(raw['left']), right: readInt(raw['right']) };
}

export const comparePage = definePage({
  layout: layouts.site,
  path: '/submission-diff',
  search: compareSearch,
  texts: ['submission', 'compare'],
  parentMenu: '/status',
  component: async () => (await import('./ComparePage.tsx')).ComparePage,
});
