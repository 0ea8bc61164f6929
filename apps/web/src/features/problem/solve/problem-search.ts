import { choiceOf, defineSearch, readPage, type SearchOf } from '../../../lib/search.ts';

/** Tabs of the problem page. `result` is shown after a submission, unless another tab is selected. */
export const problemTabs = ['result', 'description', 'submissions', 'annex', 'editorial'] as const;
export type ProblemTab = (typeof problemTabs)[number];

export const problemSearch = defineSearch({
  tab: choiceOf(problemTabs),
  /** Page of the viewer’s submissions. */
  currentPage: readPage,
});
export type ProblemSearch = SearchOf<typeof problemSearch>;
